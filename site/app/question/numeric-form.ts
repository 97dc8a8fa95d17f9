// A number to fill in.

import { el, need } from "../dom.ts";
import { type AnswerForm, explanation, type Reaction } from "./answer-form.ts";
import { judgeNumber, type NumericConfig } from "./numeric.ts";

const GENERAL = "Reken het rustig nog eens na; je mag het zo vaak proberen als je wilt.";

export class NumericForm implements AnswerForm {
  readonly #root: HTMLElement;
  readonly #config: NumericConfig;
  readonly #input: HTMLInputElement;
  readonly #described: string;

  constructor(root: HTMLElement, config: NumericConfig) {
    this.#root = root;
    this.#config = config;
    this.#input = need(root, 'input[type="text"]');
    this.#described = this.#input.getAttribute("aria-describedby") ?? "";
  }

  get given(): string[] {
    const text = this.#input.value.trim();
    return text ? [text] : [];
  }

  set given([text = ""]: string[]) {
    this.#input.value = text;
  }

  react([text = ""]: string[]): Reaction {
    const result = judgeNumber(text, this.#config);
    switch (result.status) {
      case "empty":
        return { status: "none", verdict: "Vul eerst een getal in.", more: [] };
      case "unreadable":
        return { status: "none", verdict: "Vul één getal in, zoals 48, 0,25 of 1\u00a0500\u00a0000.", more: [] };
      case "right":
        return { status: "right", verdict: `Goed, ${text} klopt.`, more: explanation(this.#root, "right") };
      case "wrong": {
        const { mistake } = result;
        const more = mistake === null ? [el("p", {}, GENERAL)] : explanation(this.#root, mistake);
        return { status: "wrong", verdict: `${text} is het nog niet.`, more };
      }
    }
  }

  markUsable(usable: boolean): void {
    if (usable) this.#input.removeAttribute("aria-invalid");
    else this.#input.setAttribute("aria-invalid", "true");
    const reaction = need(this.#root, "[data-reaction]").id;
    this.#input.setAttribute("aria-describedby", usable ? this.#described : `${this.#described} ${reaction}`);
  }
}
