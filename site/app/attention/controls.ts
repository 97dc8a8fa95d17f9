/**
 * The controls of the chosen query: a slider (−3…3, steps of 0.1) and a number field for each
 * component. A field takes any number up to ±10 000; in it the arrow keys step by 0.1, with Shift
 * by 1. The arrow keys stay with the control that has the focus: moving in two directions at once
 * asks for the plane.
 */

import { all, need } from "../dom.ts";
import { readEntry, stepped, LIMIT, NOT_A_NUMBER } from "./entry.ts";
import { exact } from "./format.ts";
import type { TableModel } from "./model.ts";
import { mark, write } from "./write.ts";

const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 0.1,
  ArrowDown: -0.1,
  PageUp: 1,
  PageDown: -1,
};

export interface ControlEvents {
  /** `source`: the control that already shows `value`. */
  onMove(component: number, value: number, source?: HTMLElement): void;
  onReset(): void;
}

let tables = 0;

export class QueryControls {
  readonly #root: HTMLElement;
  readonly #message: HTMLElement;
  readonly #events: ControlEvents;
  #values: readonly number[] = [];

  constructor(root: HTMLElement, events: ControlEvents) {
    this.#root = root;
    this.#events = events;
    this.#message = need(root, "[data-message]");
    this.#connectMessage();
    root.addEventListener("input", (event) => this.#onInput(event.target));
    root.addEventListener("change", (event) => this.#onChange(event.target));
    root.addEventListener("keydown", (event) => this.#onKey(event));
    need(root, "button[type=reset]").addEventListener("click", (event) => {
      event.preventDefault();
      events.onReset();
    });
    (root as HTMLFieldSetElement).disabled = false;
  }

  /** Shows the chosen query; `source` keeps what its user is busy with. */
  show(model: TableModel, source?: HTMLElement): void {
    this.#values = [...model.query];
    write(need(this.#root, "[data-chosen-label]"), model.label);
    model.query.forEach((_, component) => this.#showAxis(model, component, source));
    if (!this.#root.querySelector("[aria-invalid=true]")) this.#message.textContent = "";
    // Not spoken from here: the sentence about the chosen row says it too.
    write(need(this.#root, "[data-standing]"), standing(model));
  }

  #showAxis(model: TableModel, component: number, source?: HTMLElement): void {
    const value = model.query[component] ?? 0;
    const slider = need<HTMLInputElement>(this.#root, `[data-slider="${component}"]`);
    const field = need<HTMLInputElement>(this.#root, `[data-number="${component}"]`);
    const words = slider.closest<HTMLElement>("[data-words]")?.dataset["words"] ?? "";
    const name = `query van ${model.label}, ${words}`;
    if (slider !== source) slider.value = String(value);
    mark(slider, "aria-label", name);
    mark(slider, "aria-valuetext", exact(value).replace(".", ","));
    if (field !== source) field.value = exact(value);
    mark(field, "aria-label", `${name}, intypen`);
    mark(field, "aria-valuenow", String(value));
    if (field !== source) field.removeAttribute("aria-invalid");
  }

  #onInput(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement)) return;
    const { slider, number } = target.dataset;
    if (slider !== undefined) this.#onSlid(Number(slider), target);
    else if (number !== undefined) this.#onTyped(Number(number), target);
  }

  /** Both controls of a component agree, also while the table still waits for a prediction. */
  #onSlid(component: number, slider: HTMLInputElement): void {
    const field = need<HTMLInputElement>(this.#root, `[data-number="${component}"]`);
    field.value = exact(Number(slider.value));
    this.#settle(field);
    this.#events.onMove(component, Number(slider.value), slider);
  }

  #onTyped(component: number, field: HTMLInputElement): void {
    const entry = readEntry(field.value);
    if (entry.kind === "refused") this.#complain(field, entry.why);
    else this.#settle(field);
    if (entry.kind !== "number") return;
    need<HTMLInputElement>(this.#root, `[data-slider="${component}"]`).value = String(entry.value);
    this.#events.onMove(component, entry.value, field);
  }

  /** When the reader leaves a field: what is not a number now will not become one. */
  #onChange(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement) || target.dataset["number"] === undefined) return;
    const entry = readEntry(target.value);
    if (entry.kind === "unfinished") this.#complain(target, NOT_A_NUMBER);
    if (entry.kind === "number") target.value = exact(entry.value);
  }

  #onKey(event: KeyboardEvent): void {
    const field = event.target;
    const step = STEPS[event.key];
    if (!(field instanceof HTMLInputElement) || !step) return;
    const component = Number(field.dataset["number"] ?? NaN);
    const entry = readEntry(field.value);
    const value = entry.kind === "number" ? entry.value : this.#values[component];
    if (value === undefined) return;
    event.preventDefault();
    const next = stepped(value, event.shiftKey ? Math.sign(step) : step);
    field.value = exact(next); // also while the table still waits for a prediction
    this.#settle(field);
    this.#events.onMove(component, next);
  }

  #connectMessage(): void {
    this.#message.id = `attention-message-${++tables}`;
    for (const field of all(this.#root, "[data-number]")) {
      field.setAttribute("aria-describedby", this.#message.id);
      field.ariaValueMin = String(-LIMIT);
      field.ariaValueMax = String(LIMIT);
    }
  }

  #complain(field: HTMLElement, why: string): void {
    field.ariaInvalid = "true";
    this.#message.textContent = why;
  }

  #settle(field: HTMLElement): void {
    field.removeAttribute("aria-invalid");
    if (!this.#root.querySelector("[aria-invalid=true]")) this.#message.textContent = "";
  }
}

/** What has to be said of the chosen row as long as it lasts. */
function standing(model: TableModel): string {
  return model.isEmpty(model.chosen) ? "Geen key toegestaan: volgens afspraak een nulrij." : "";
}
