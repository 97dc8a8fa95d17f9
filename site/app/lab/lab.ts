/**
 * A widget with controls below which numbers and pictures follow: what the kinds have in common.
 *
 * A kind says what there is to see for its controls as they are (`view`); everything the generator
 * marked with `data-show`, `data-draw` or `data-spoken` follows. Changes show at the next frame;
 * one sentence for screen readers follows when the reader rests.
 */

import { all, need } from "../dom.ts";
import { thousands } from "./dutch.ts";
import { SEEDS } from "./random.ts";
import { applyState } from "./state.ts";

/** Texts and outlines by their names in the template; `status` is said out loud. */
export type View = Readonly<Record<string, string>>;

/** Why a control cannot be obeyed. */
export interface Refusal {
  readonly input: HTMLInputElement;
  readonly why: string;
}

/** Long enough to hold an arrow key down without a word, short enough to feel like an answer. */
const QUIET_MS = 600;
/** Of a frame, for numbers: the rest is for showing them, and for other work. */
const SLICE_MS = 10;

let labs = 0;

export abstract class Lab extends HTMLElement {
  #isLive = false;
  #frame = 0;
  #timer = 0;

  /**
   * What there is to see now; only asked when no control is refused. Work that takes longer than a
   * frame asks `pause` whether to stop, returns nothing, and is asked to go on at the next one.
   */
  protected abstract view(pause: () => boolean): View | undefined;

  /** What a kind itself has against its controls. */
  protected refusal(): Refusal | undefined {
    return undefined;
  }

  /** Called before controls get other values: a limit may have to give way. */
  protected makeRoom(): void {}

  connectedCallback(): void {
    if (this.#isLive) return;
    this.#isLive = true;
    const message = need(this, "[data-message]");
    message.id = `lab-message-${++labs}`;
    this.addEventListener("submit", (event) => event.preventDefault());
    this.addEventListener("input", () => this.changed());
    this.addEventListener("change", () => this.changed());
    this.addEventListener("reset", () => {
      this.makeRoom();
      this.changed();
    });
    this.querySelector("[data-action=redraw]")?.addEventListener("click", () => this.#redraw());
    need<HTMLFieldSetElement>(this, "[data-controls]").disabled = false;
    this.toggleAttribute("data-live", true);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#timer);
    cancelAnimationFrame(this.#frame);
  }

  /** Brings the controls in a state that a link in the text describes. */
  setState(state: string): void {
    this.makeRoom();
    applyState(need<HTMLFormElement>(this, "form"), state);
    this.changed();
  }

  protected input(name: string): HTMLInputElement {
    return need<HTMLInputElement>(this, `input[name="${name}"]`);
  }

  protected number(name: string): number {
    return this.input(name).valueAsNumber;
  }

  /** Shows at the next frame what the controls ask for. */
  protected changed(): void {
    this.toggleAttribute("data-busy", true);
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#refresh());
  }

  #refresh(): void {
    this.toggleAttribute("data-busy", false);
    const numbers = all<HTMLInputElement>(this, "input[type=number]");
    if (numbers.some((input) => input.validity.valueMissing && input.matches(":focus"))) return; // still typing
    const refusal = numbers.map(outOfRange).find(Boolean) ?? this.refusal();
    this.#complain(numbers, refusal);
    if (refusal) return;
    const end = performance.now() + SLICE_MS;
    const view = this.view(() => performance.now() > end);
    if (!view) return this.changed();
    this.#show(view);
    this.#say(view["status"] ?? "");
  }

  /** Once the reader rests. */
  #say(text: string): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      need(this, "[data-status]").textContent = text;
    }, QUIET_MS);
  }

  #complain(inputs: readonly HTMLInputElement[], refusal: Refusal | undefined): void {
    const message = need(this, "[data-message]");
    message.textContent = refusal?.why ?? "";
    for (const input of inputs) {
      const refused = input === refusal?.input;
      input.ariaInvalid = refused ? "true" : null;
      if (refused) input.setAttribute("aria-describedby", message.id);
      else input.removeAttribute("aria-describedby");
    }
  }

  #show(view: View): void {
    for (const place of all(this, "[data-show]")) {
      const text = view[place.dataset["show"] ?? ""];
      if (text !== undefined && place.textContent !== text) place.textContent = text;
    }
    for (const path of this.querySelectorAll<SVGPathElement>("[data-draw]")) {
      path.setAttribute("d", view[path.dataset["draw"] ?? ""] ?? "");
    }
    for (const input of all(this, "[data-spoken]")) {
      input.ariaValueText = view[input.dataset["spoken"] ?? ""] ?? null;
    }
  }

  /** The next seed, so that whoever counts along gets the same numbers. */
  #redraw(): void {
    const seed = this.input("seed");
    seed.value = String(seed.validity.valid ? (seed.valueAsNumber + 1) % SEEDS : 0);
    this.changed();
  }
}

function outOfRange(input: HTMLInputElement): Refusal | undefined {
  if (input.validity.valid) return undefined;
  const name = input.closest("label")?.textContent.trim();
  const [least, most] = [thousands(Number(input.min)), thousands(Number(input.max))];
  return { input, why: `${name}: vul een geheel getal in van ${least} tot en met ${most}.` };
}
