// Says results to screen readers, once and politely.

import { el } from "./dom.ts";

export class Announcer {
  readonly #region = el("div", { class: "visually-hidden", role: "status", "data-announcer": true });

  constructor(page: HTMLElement) {
    page.append(this.#region);
  }

  say(text: string): void {
    this.#region.textContent = text;
  }
}
