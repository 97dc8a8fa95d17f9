// One question: try, read why, try again. What was given, and the reaction to it, come back after a reload.

import { all, el, need, onPress } from "../dom.ts";
import type { Answer } from "../desk/formats.ts";
import type { AnswerForm, Reaction } from "./answer-form.ts";
import type { ChoiceConfig } from "./choice.ts";
import { ChoiceForm } from "./choice-form.ts";
import type { NumericConfig } from "./numeric.ts";
import { NumericForm } from "./numeric-form.ts";

const STATES = { right: "goed", wrong: "nog niet goed", open: "" };
const SIGNS = { right: "✓", wrong: "≠", none: "" };

export class Question {
  readonly #root: HTMLElement;
  readonly #form: AnswerForm;
  readonly #reaction: HTMLElement;
  readonly #onKeep: (answer: Answer) => void;
  #checked: string[] | null = null;
  #hint = false;

  /** `kept` is what an earlier visit left; `onKeep` keeps what is to come back at the next. */
  constructor(root: HTMLElement, kept: Answer | undefined, onKeep: (answer: Answer) => void) {
    this.#root = root;
    this.#form = makeForm(root);
    this.#reaction = need(root, "[data-reaction]");
    this.#onKeep = onKeep;
    this.#listen(need<HTMLFormElement>(root, "form"));
    this.#restore(kept);
    // Only from now on: what was restored is no news.
    this.#reaction.setAttribute("role", "status");
    for (const control of all(root, "[disabled]")) control.removeAttribute("disabled");
  }

  #listen(form: HTMLFormElement): void {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#check();
    });
    form.addEventListener("input", () => {
      const same = JSON.stringify(this.#form.given) === JSON.stringify(this.#checked);
      this.#showStatus(same && this.#checked ? this.#form.react(this.#checked).status : "none");
      this.#form.markUsable?.(true);
      this.#keep();
    });
    const hint = this.#root.querySelector<HTMLElement>('[data-action="question-hint"]');
    if (!hint) return;
    onPress(hint, () => {
      this.#showHint(!this.#hint);
      this.#keep();
    });
  }

  #restore(kept: Answer | undefined): void {
    this.#form.given = kept?.given ?? [];
    this.#showHint(kept?.hint ?? false);
    const reaction = kept?.checked ? this.#form.react(kept.checked) : null;
    const tried = reaction !== null && reaction.status !== "none";
    need(this.#root, "[data-answer]").hidden = !tried;
    if (!tried || !kept) return;
    this.#checked = kept.checked;
    this.#show(reaction);
    const same = JSON.stringify(this.#form.given) === JSON.stringify(kept.checked);
    if (!same) this.#showStatus("none");
  }

  #check(): void {
    const { given } = this.#form;
    const reaction = this.#form.react(given);
    this.#show(reaction);
    this.#form.markUsable?.(reaction.status !== "none");
    if (reaction.status === "none") return;
    this.#checked = given;
    need(this.#root, "[data-answer]").hidden = false;
    this.#keep();
  }

  #show({ status, verdict, more }: Reaction): void {
    const sign = el("span", { class: "question-sign", "aria-hidden": "true" }, SIGNS[status]);
    const sentence = el("p", { class: "question-verdict" }, status === "none" ? null : sign, verdict);
    this.#reaction.dataset["status"] = status;
    this.#reaction.replaceChildren(sentence, ...more);
    this.#showStatus(status);
  }

  #showStatus(status: Reaction["status"]): void {
    const state = status === "none" ? "open" : status;
    this.#root.dataset["status"] = state;
    need(this.#root, "[data-state]").textContent = STATES[state];
  }

  #showHint(shown: boolean): void {
    this.#hint = shown;
    const button = this.#root.querySelector('[data-action="question-hint"]');
    button?.setAttribute("aria-expanded", String(shown));
    const hint = document.getElementById(button?.getAttribute("aria-controls") ?? "");
    if (hint) hint.hidden = !shown;
  }

  #keep(): void {
    this.#onKeep({ given: this.#form.given, checked: this.#checked, hint: this.#hint });
  }
}

function makeForm(root: HTMLElement): AnswerForm {
  const config: unknown = JSON.parse(root.dataset["config"] ?? "");
  return root.dataset["kind"] === "numeric"
    ? new NumericForm(root, config as NumericConfig)
    : new ChoiceForm(root, config as ChoiceConfig);
}
