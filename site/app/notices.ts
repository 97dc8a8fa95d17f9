// Sentences above the editor about things that need attention; they stay in view.

import { el } from "./dom.ts";
import { focusKeeper } from "./focus.ts";

export interface NoticeAction {
  label: string;
  /** The notice stays after it. */
  stays?: boolean;
  act(): void;
}

export class Notices {
  readonly #parent: HTMLElement;
  readonly #shown = new Map<string, HTMLElement>();

  constructor(parent: HTMLElement) {
    this.#parent = parent;
  }

  /** Shows a notice; one with the same `id` is replaced. Every notice can be closed. */
  show(id: string, text: string, actions: NoticeAction[] = []): void {
    this.hide(id);
    const notice = el("div", { class: "notice", role: "alert", "data-notice": id }, el("p", {}, text));
    const giveBack = focusKeeper(notice, this.#parent);
    for (const { label, stays, act } of [...actions, { label: "Sluiten", stays: false, act: () => {} }]) {
      const button = el("button", { type: "button" }, label);
      button.addEventListener("click", () => {
        if (!stays) {
          giveBack();
          this.hide(id);
        }
        act();
      });
      notice.append(button);
    }
    this.#shown.set(id, notice);
    this.#parent.prepend(notice);
  }

  hide(id: string): void {
    this.#shown.get(id)?.remove();
    this.#shown.delete(id);
  }
}
