// The reference solution: readable without scripts; with them behind a button and a question, and
// then compared with the student's own code.

import { need, onPress } from "./dom.ts";
import type { Desk } from "./desk/desk.ts";
import { comparison } from "./desk/difference-view.ts";

export class Solution {
  readonly #desk: Desk;
  readonly #button: HTMLElement;
  readonly #body: HTMLElement;
  readonly #ask: HTMLElement;
  readonly #shown: HTMLElement;
  readonly #compare: HTMLElement;
  /** The student's code that it was compared with; null as long as it was not shown. */
  #compared: string | null = null;

  constructor(page: ParentNode, desk: Desk) {
    const section = need(page, "[data-solution]");
    this.#desk = desk;
    this.#button = need(section, '[data-action="solution"]');
    this.#body = need(section, "[data-solution-body]");
    this.#ask = need(section, "[data-solution-ask]");
    this.#shown = need(section, "[data-solution-shown]");
    this.#compare = need(section, '[data-action="solution-compare"]');
    this.#open(false);
    this.#button.removeAttribute("disabled");
    onPress(this.#button, () => this.#open(this.#body.hidden !== false));
    onPress(need(section, '[data-action="solution-show"]'), () => this.#show());
    onPress(need(section, '[data-action="solution-wait"]'), () => {
      this.#open(false);
      this.#button.focus();
    });
    onPress(this.#compare, () => this.#show());
    onPress(need(section, '[data-action="solution-use"]'), () => {
      const told = "De voorbeeldoplossing staat in de editor. Je eigen code staat in de geschiedenis.";
      desk.put(desk.lesson.solution, "solution", told);
    });
  }

  codeChanged(code: string): void {
    this.#compare.hidden = this.#compared === null || this.#compared === code;
  }

  #open(open: boolean): void {
    this.#button.setAttribute("aria-expanded", String(open));
    this.#body.hidden = !open;
    if (open && this.#compared !== null) this.#draw();
  }

  #show(): void {
    this.#ask.hidden = true;
    this.#shown.hidden = false;
    this.#draw();
    this.#shown.focus();
  }

  #draw(): void {
    const { code, lesson } = this.#desk;
    this.#compared = code;
    this.#compare.hidden = true;
    need(this.#shown, "[data-solution-code]").replaceChildren(comparison(code, lesson.solution, "de voorbeeldoplossing"));
  }
}
