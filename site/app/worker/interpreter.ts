// Python with three doors, clean again after each use.

import type { Guard } from "./guard.ts";
import type { ImageFacts } from "./image.ts";
import { PACKAGES } from "./packages.ts";
import { Snapshot } from "./snapshot.ts";
import type { Started } from "./start.ts";

/** What Python sends while it runs: a stream's name and text, or `"observation"` and its JSON. */
export type Send = (channel: string, text: string) => void;

/** All strings: passing a function or an object for each call would leave traces in JavaScript. */
type Door = (request: string) => string;

/** The packages were put there after Python had started. */
const LOOK_AGAIN = "import importlib; importlib.invalidate_caches()";

/** Output fills the caches on JavaScript's side, which no snapshot holds; an error those of Python. */
const OUTPUT = "print('x' * 3, [1.5])\n";
const ERROR = "1 / 0\n";

export class Interpreter {
  /** Runs `ProgramFile[]`; answers a `ProgramResult`. */
  readonly program: Door;
  /** Takes one step of judging; runs no student code. */
  readonly judge: Door;
  /** Runs one batch of observations of student code. */
  readonly observe: Door;

  readonly #fresh: () => void;
  readonly #snapshot: Snapshot;
  readonly #tables: Started["tables"];
  #send: Send = () => {};

  constructor({ pyodide, module, tables, pages }: Started, guard: Guard) {
    if (!pages) pyodide.runPython(LOOK_AGAIN);
    const worker = pyodide.pyimport("checkers.worker");
    if (!pages) worker.load_more();
    const send: Send = (channel, text) => this.#send(channel, text);
    guard.allow(send);
    [this.program, this.observe, this.judge, this.#fresh] = worker.open_doors(send, PACKAGES) as [Door, Door, Door, () => void];
    if (!pages) this.#warmUp(OUTPUT + ERROR);
    this.#warmUp(OUTPUT);
    this.#snapshot = new Snapshot(module, guard, pages);
    this.#tables = tables;
  }

  /** Where output and observations go from now on. */
  set onSend(send: Send) {
    this.#send = send;
  }

  /** Makes Python as clean as it was at the start; false when it cannot be used again. */
  clean(): boolean {
    this.#send = () => {};
    if (!this.#snapshot.restore()) return false;
    this.#fresh(); // Otherwise every run would draw the same random numbers.
    return true;
  }

  /** Files that came in belong to a clean Python from now on. */
  keepFiles(): void {
    this.#snapshot.keepFiles();
  }

  /** Python as it is after `clean`: what an image is made of. */
  describe(): { facts: ImageFacts; memory: Uint8Array<ArrayBuffer> } {
    return { facts: this.#snapshot.describe(this.#tables), memory: this.#snapshot.memory() };
  }

  #warmUp(source: string): void {
    this.program(JSON.stringify([{ name: "main.py", source }]));
    this.#fresh();
  }
}
