// How large the editor's letters are: a choice of the reader, kept in this browser.

import type { KeyValueStore } from "../storage.ts";

const KEY = "werkplaats/1/editor-text";
/** In hundredths of the usual size. */
const SIZES = [80, 90, 100, 115, 130, 150, 175, 200];
const USUAL = SIZES.indexOf(100);

export class TextSize {
  readonly #place: HTMLElement;
  readonly #store: KeyValueStore | null;
  #at: number;

  constructor(place: HTMLElement, store: KeyValueStore | null) {
    this.#place = place;
    this.#store = store;
    this.#at = this.#kept();
    this.#show();
  }

  get percent(): number {
    return SIZES[this.#at] ?? 100;
  }

  get isSmallest(): boolean {
    return this.#at === 0;
  }

  get isLargest(): boolean {
    return this.#at === SIZES.length - 1;
  }

  /** One step larger (1) or smaller (-1). */
  step(by: 1 | -1): void {
    this.#at = Math.min(Math.max(this.#at + by, 0), SIZES.length - 1);
    this.#show();
    try {
      this.#store?.setItem(KEY, String(this.percent));
    } catch {
      // Full: the size holds for this visit.
    }
  }

  #kept(): number {
    try {
      const at = SIZES.indexOf(Number(this.#store?.getItem(KEY)));
      return at < 0 ? USUAL : at;
    } catch {
      return USUAL;
    }
  }

  #show(): void {
    this.#place.style.setProperty("--editor-text", String(this.percent / 100));
  }
}
