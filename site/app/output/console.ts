// The output region: what the program prints, in order, as it comes.

import { el, withCode } from "../dom.ts";
import { explain } from "../errors/explain.ts";
import { splitWarnings } from "../errors/warnings.ts";
import type { OutputPart, ProgramError, Stream } from "../python/protocol.ts";
import { OutputRecord } from "./record.ts";
import { RestNotice } from "./rest-notice.ts";

export class Console {
  readonly #root: HTMLElement;
  #last: { stream: Stream; element: HTMLElement } | null = null;
  #waiting: OutputPart[] = [];
  #frame: number | null = null;
  #record = new OutputRecord();
  #rest: RestNotice | null = null;
  /** What was explained already: a warning in a loop is explained once. */
  #explained = new Set<string>();

  constructor(root: HTMLElement) {
    this.#root = root;
    root.tabIndex = 0; // It scrolls, so the keyboard must be able to get there.
  }

  clear(): void {
    this.#cancelFrame();
    this.#waiting = [];
    this.#last = null;
    this.#record = new OutputRecord();
    this.#rest = null;
    this.#explained.clear();
    this.#root.replaceChildren();
  }

  /** `dropped`: characters that were not sent, because there were too many. */
  write(parts: OutputPart[], dropped: number): void {
    this.#waiting.push(...this.#record.add(parts));
    this.#frame ??= requestAnimationFrame(() => this.flush());
    if (this.#record.hidden > 0) this.#tellRest(dropped);
  }

  /** Shows at once what still waits for the next frame. */
  flush(): void {
    this.#cancelFrame();
    for (const { stream, text } of this.#waiting) {
      if (stream === "stderr") this.#stderr(text);
      else this.#append(stream, text);
    }
    this.#waiting = [];
    this.#root.scrollTop = this.#root.scrollHeight;
  }

  /** What it means, then Python's own words; a line number of the student's file leads to that line. */
  error(error: ProgramError, onLine: (line: number) => void): void {
    this.flush();
    this.#explain(explain(error));
    this.#put(traceback(error, onLine));
  }

  /** A sentence of the page itself, apart from the program's own output. */
  notice(text: string): void {
    this.flush();
    this.#put(el("p", { class: "console-notice" }, text));
  }

  /** Something that belongs to what was just shown. */
  add(element: HTMLElement): void {
    this.flush();
    this.#put(element);
    this.#root.scrollTop = this.#root.scrollHeight;
  }

  get empty(): boolean {
    return this.#root.childElementCount === 0 && this.#waiting.length === 0;
  }

  #stderr(text: string): void {
    for (const { text: piece, meaning } of splitWarnings(text)) {
      if (!this.#explained.has(meaning)) this.#explain(meaning);
      this.#explained.add(meaning);
      this.#append("stderr", piece);
    }
  }

  #explain(meaning: string): void {
    if (meaning) this.#put(el("p", { class: "console-explanation" }, ...withCode(meaning)));
  }

  #append(stream: Stream, text: string): void {
    if (this.#last?.stream !== stream) {
      const element = el("pre", { class: `console-${stream}` });
      if (stream === "stderr") element.append(el("span", { class: "console-sign" }, "stderr "));
      this.#put(element);
      this.#last = { stream, element };
    }
    this.#last?.element.append(text);
  }

  #put(element: HTMLElement): void {
    this.#last = null;
    this.#root.append(element);
    if (this.#rest) this.#root.append(this.#rest.element);
  }

  #tellRest(dropped: number): void {
    const record = this.#record;
    if (!this.#rest) {
      this.#rest = new RestNotice(() => record.text);
      this.#root.append(this.#rest.element);
    }
    this.#rest.tell(record.hidden, dropped);
  }

  #cancelFrame(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }
}

/** A traceback as Python prints it, with its line numbers as buttons. */
export function traceback(error: ProgramError, onLine: (line: number) => void): HTMLElement {
  const element = el("pre", { class: "console-error", "data-error": error.type });
  const place = `File "${error.name}", line `;
  for (const line of error.traceback.split(/(?<=\n)/)) {
    const at = line.indexOf(place);
    const digits = at < 0 ? "" : (/^\d+/.exec(line.slice(at + place.length))?.[0] ?? "");
    if (digits === "") {
      element.append(line);
      continue;
    }
    const start = at + place.length - "line ".length;
    const link = el("button", { type: "button", class: "console-line-link" }, `line ${digits}`);
    link.addEventListener("click", () => onLine(Number(digits)));
    element.append(line.slice(0, start), link, line.slice(start + link.textContent.length));
  }
  return element;
}
