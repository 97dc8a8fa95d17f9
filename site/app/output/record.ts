// All that a program printed, as far as this page keeps it: what is shown, and what is only kept.

import type { OutputPart } from "../python/protocol.ts";

/** The page shows this many characters: a browser that must lay out more stops answering. */
export const SHOWN_LIMIT = 200_000;
/** The page keeps this many, to download; the worker sends no more. */
export const KEPT_LIMIT = 5_000_000;

export class OutputRecord {
  readonly #texts: string[] = [];
  #characters = 0;
  readonly #shownLimit: number;

  constructor(shownLimit = SHOWN_LIMIT) {
    this.#shownLimit = shownLimit;
  }

  /** Keeps `parts`; answers what of them is to be shown. */
  add(parts: OutputPart[]): OutputPart[] {
    const shown: OutputPart[] = [];
    for (const { stream, text } of parts) {
      const room = Math.max(this.#shownLimit - this.#characters, 0);
      if (room > 0) shown.push({ stream, text: text.length > room ? whole(text, room) : text });
      this.#texts.push(text);
      this.#characters += text.length;
    }
    return shown;
  }

  /** Characters that are kept and not shown. */
  get hidden(): number {
    return Math.max(this.#characters - this.#shownLimit, 0);
  }

  get text(): string {
    return this.#texts.join("");
  }
}

/** The first `length` units of `text`, without half a character at the end. */
function whole(text: string, length: number): string {
  const unit = text.charCodeAt(length - 1);
  return text.slice(0, unit >= 0xd800 && unit <= 0xdbff ? length - 1 : length);
}
