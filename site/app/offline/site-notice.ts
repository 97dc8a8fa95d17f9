// A line at the foot of the window about the site itself; it takes no place from what is being read.

import { el } from "../dom.ts";
import { focusKeeper } from "../focus.ts";

export class SiteNotice {
  readonly #text = el("p", { role: "status" });
  readonly #bar = el("div", { class: "site-notice", "data-site-notice": true, hidden: true }, this.#text);
  readonly #giveBack = focusKeeper(this.#bar, this.#bar);

  constructor(page: HTMLElement) {
    page.append(this.#bar);
  }

  /** Shows `text` with a button that does something about it; what was shown before makes way. */
  show(text: string, action?: { label: string; act(): void }): void {
    this.#bar.replaceChildren(this.#text);
    this.#bar.hidden = false;
    this.#text.textContent = text;
    if (action) this.#add(action.label, action.act);
    this.#add("Sluiten", () => {
      this.#giveBack();
      this.#bar.hidden = true;
    });
  }

  #add(label: string, act: () => void): void {
    const button = el("button", { type: "button" }, label);
    button.addEventListener("click", act);
    this.#bar.append(button);
  }
}
