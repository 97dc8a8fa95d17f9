// The line under the buttons: what happens now, or how the last thing ended.

import { el } from "./dom.ts";
import { seconds } from "./format.ts";

export class StatusLine {
  readonly #root: HTMLElement;
  readonly #text = el("span");
  /** Ticks all the time, so it is kept from screen readers. */
  readonly #detail = el("span", { "aria-hidden": "true" });
  #ticking: ReturnType<typeof setInterval> | undefined;
  #undo: HTMLButtonElement | null = null;

  constructor(root: HTMLElement) {
    this.#root = root;
    root.replaceChildren(el("span", {}, this.#text, this.#detail));
  }

  show(text: string, detail = ""): void {
    clearInterval(this.#ticking);
    this.#removeUndo();
    // The same text again would be announced again.
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.#detail.textContent = detail;
  }

  /** Shows `text` and, from the first second on, how long it takes. */
  showBusy(text: string): void {
    this.show(text);
    const since = performance.now();
    this.#ticking = setInterval(() => {
      this.#detail.textContent = ` ${Math.floor((performance.now() - since) / 1000)} s`;
    }, 1000);
  }

  /** Shows how something ended that took `ms`; the time itself is not read out. */
  showDone(text: string, ms: number): void {
    this.show(text, ` in ${seconds(ms)}`);
  }

  /** Shows `text` with a button that takes back what it tells of. */
  showUndoable(text: string, undo: () => void): void {
    this.show(text);
    const button = el("button", { type: "button", class: "undo" }, "Ongedaan maken");
    button.addEventListener("click", () => {
      this.show("");
      undo();
    });
    this.#undo = button;
    this.#root.after(button);
  }

  /** The reader can still take something back; news that can wait should not end that. */
  get offersUndo(): boolean {
    return this.#undo !== null;
  }

  #removeUndo(): void {
    this.#undo?.remove();
    this.#undo = null;
  }
}
