// Answers to choose from. A choice is kept by a fingerprint of its text, so that it survives another order.

import { all, el } from "../dom.ts";
import { fingerprint } from "../desk/fingerprint.ts";
import { type AnswerForm, explanation, type Reaction } from "./answer-form.ts";
import { type ChoiceConfig, judgeChoice, stillWrong } from "./choice.ts";

export class ChoiceForm implements AnswerForm {
  readonly #root: HTMLElement;
  readonly #config: ChoiceConfig;
  readonly #inputs: HTMLInputElement[];
  readonly #keys: string[];
  readonly #several: boolean;

  constructor(root: HTMLElement, config: ChoiceConfig) {
    this.#root = root;
    this.#config = config;
    this.#inputs = all<HTMLInputElement>(root, ".question-choice input");
    this.#keys = this.#inputs.map((input) => fingerprint(input.labels?.[0]?.textContent.trim() ?? ""));
    this.#several = this.#inputs[0]?.type === "checkbox";
  }

  get given(): string[] {
    return this.#keys.filter((_, place) => this.#inputs[place]?.checked);
  }

  set given(keys: string[]) {
    for (const [place, input] of this.#inputs.entries()) input.checked = keys.includes(this.#keys[place] ?? "");
  }

  react(given: string[]): Reaction {
    const chosen = given.map((key) => this.#keys.indexOf(key)).filter((place) => place >= 0);
    const result = judgeChoice(chosen, this.#config);
    const words = () => el("ul", { class: "question-chosen" }, ...chosen.map((place) => this.#words(place)));
    switch (result.status) {
      case "empty":
        return { status: "none", verdict: "Kies eerst een antwoord.", more: [] };
      case "right": {
        const verdict = this.#several ? "Goed, dit zijn ze allemaal." : "Goed, dit klopt.";
        return { status: "right", verdict, more: [words(), ...explanation(this.#root, "right")] };
      }
      case "wrong": {
        const verdict = this.#several ? `Nog niet: ${stillWrong(result)}.` : "Dat is het nog niet.";
        return { status: "wrong", verdict, more: [words()] };
      }
    }
  }

  /** A choice that was made, with its sign and its explanation. */
  #words(place: number): HTMLElement {
    const right = this.#config.right[place];
    const text = this.#inputs[place]?.labels?.[0]?.querySelector(".question-option")?.cloneNode(true);
    return el(
      "li",
      { "data-right": Boolean(right) },
      el("span", { class: "question-sign", "aria-hidden": "true" }, right ? "✓" : "≠"),
      el("div", {}, el("p", {}, text, " ", el("span", { class: "question-truth" }, right ? "klopt" : "klopt niet")), ...explanation(this.#root, place)),
    );
  }
}
