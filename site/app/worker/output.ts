// Output of a running program, on its way to the page: batched, and cut off past a limit.
//
// Python blocks the worker, so no timer fires while it runs: a batch can only leave when the
// program writes again. So writing is posted at once as long as it comes in human amounts, and
// batched only in a flood.

import type { OutputPart, Stream } from "../python/protocol.ts";

export interface OutputBatch {
  parts: OutputPart[];
  dropped: number;
}

/** Posts that may go out at once, and how long it takes to earn a new one. */
const BURST = 200;
const REFILL_MS = 5;
/** In a flood: the longest a batch waits, and the most it holds. */
const WAIT_MS = 50;
const BATCH_CHARACTERS = 16_384;
/** Past the limit nothing is sent but, this often, how much was dropped. */
const DROPPED_EVERY_MS = 250;

export class OutputBuffer {
  #parts: OutputPart[] = [];
  #held = 0;
  #sent = 0;
  #dropped = 0;
  #toldDropped = 0;
  #tokens = BURST;
  #lastPost: number;
  readonly #limit: number;
  readonly #post: (batch: OutputBatch) => void;
  readonly #now: () => number;

  /** `limit`: the most characters that are let through in all. */
  constructor(limit: number, post: (batch: OutputBatch) => void, now: () => number) {
    this.#limit = limit;
    this.#post = post;
    this.#now = now;
    this.#lastPost = now();
  }

  write(stream: Stream, text: string): void {
    if (text === "") return;
    const room = this.#limit - this.#sent - this.#held;
    const kept = text.length <= room ? text : cut(text, room);
    this.#dropped += text.length - kept.length;
    if (kept !== "") this.#hold(stream, kept);
    this.#postIfDue();
  }

  /** Sends what is held; call it when the program has ended. */
  flush(): void {
    if (this.#held === 0 && this.#dropped === this.#toldDropped) return;
    this.#post({ parts: this.#parts, dropped: this.#dropped });
    this.#sent += this.#held;
    this.#held = 0;
    this.#parts = [];
    this.#toldDropped = this.#dropped;
    this.#lastPost = this.#now();
  }

  #hold(stream: Stream, text: string): void {
    const last = this.#parts.at(-1);
    if (last?.stream === stream) last.text += text;
    else this.#parts.push({ stream, text });
    this.#held += text.length;
  }

  #postIfDue(): void {
    const now = this.#now();
    const waited = now - this.#lastPost;
    if (this.#held === 0) {
      if (waited >= DROPPED_EVERY_MS) this.flush();
      return;
    }
    const tokens = Math.min(BURST, this.#tokens + waited / REFILL_MS);
    if (tokens >= 1) {
      this.#tokens = tokens - 1;
      this.flush();
    } else if (waited >= WAIT_MS || this.#held >= BATCH_CHARACTERS) {
      this.flush();
    }
  }
}

/** The first `length` UTF-16 units of `text`, without half a character at the end. */
function cut(text: string, length: number): string {
  if (length <= 0) return "";
  const unit = text.charCodeAt(length - 1);
  const splitsPair = unit >= 0xd800 && unit <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}
