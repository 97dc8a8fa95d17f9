/**
 * Boxes whose text changes with every move. The text decides nothing of their size, so the browser
 * lays out such a box alone, and not the tables and paragraphs around it. Not for items of a grid or
 * of a flexible row: Chromium lays those out with the whole.
 */

import { el } from "../dom.ts";
import { write } from "./write.ts";

/** As many characters as a column is wide. */
const ROOM = 7;

/** A number in a column; `writeNumber` widens its box for one that is longer than any before it. */
export function numberBox(): HTMLElement {
  return el("span", { class: "attention__number attention__number--column" });
}

export function writeNumber(box: HTMLElement, text: string): void {
  const room = Number.parseInt(box.style.inlineSize, 10) || ROOM;
  if (text.length > room) box.style.inlineSize = `${text.length}ch`;
  write(box, text);
}

/** A sentence in a box that is as high as its longest text yet. */
export class Sentence {
  readonly #box = el("span", { class: "attention__sentence" });
  readonly #observer = new ResizeObserver(([entry]) => entry && this.#sized(entry.contentRect));
  #longest = 0;
  #width = 0;

  constructor(place: HTMLElement) {
    place.append(this.#box);
  }

  get text(): string {
    return this.#box.textContent;
  }

  show(text: string): void {
    if (text.length > this.#longest) this.#grow(text.length);
    write(this.#box, text);
  }

  /** Lets the text decide for once: `#sized` hears how high that is. */
  #grow(longest: number): void {
    this.#longest = longest;
    this.#box.style.blockSize = "";
    this.#box.toggleAttribute("data-still", false);
    this.#observer.unobserve(this.#box); // observed anew, it is told also what did not change
    this.#observer.observe(this.#box);
  }

  #sized({ width, height }: DOMRectReadOnly): void {
    if (!width || !height) return; // out of sight
    if (this.#box.hasAttribute("data-still")) {
      if (width !== this.#width) requestAnimationFrame(() => this.#grow(this.text.length));
      return;
    }
    this.#width = width;
    this.#box.style.blockSize = `${height}px`;
    this.#box.toggleAttribute("data-still", true);
  }
}
