// Python with three doors, clean again after each use.

import { PACKAGES } from "./packages.ts";
import { type Guard, Snapshot } from "./snapshot.ts";
import type { Started } from "./start.ts";

/** What Python sends while it runs: a stream's name and text, or `"observation"` and its JSON. */
export type Send = (channel: string, text: string) => void;

type Door = (request: string) => string;

// All strings: passing a function or an object for each call would leave traces in JavaScript.
const DOORS = `
import importlib, os, random, sys
# Behind all else on the path: no package takes the place of something of ours.
os.makedirs("${PACKAGES}", exist_ok=True)
if "${PACKAGES}" not in sys.path:
    sys.path.append("${PACKAGES}")
importlib.invalidate_caches()
import numpy
from checkers.page import next_step_json as judge, observe_json, run_program_json

def open_doors(send):
    def program(files):
        return run_program_json(files, send)

    def observe(request):
        return observe_json(request, lambda event: send("observation", event))

    return program, observe

def complete():
    import numpy.fft, numpy.linalg, numpy.ma, numpy.random
    import checkers.kit.observe

def fresh():
    random.seed()
    if "numpy.random" in sys.modules:
        numpy.random.seed()
`;

/** Output fills the caches on JavaScript's side, which no snapshot holds; an error those of Python. */
const FIRST_WARM_UP = "print('x')\n";
const WARM_UP = "print('x' * 3, [1.5])\n1 / 0\n";

export class Interpreter {
  /** Runs `ProgramFile[]`; answers a `ProgramResult`. */
  readonly program: Door;
  /** Takes one step of judging; runs no student code. */
  readonly judge: Door;
  /** Runs one batch of observations of student code. */
  readonly observe: Door;

  readonly #complete: () => void;
  readonly #fresh: () => void;
  readonly #snapshot: Snapshot;
  readonly #tables: Started["tables"];
  #isComplete: boolean;
  #send: Send = () => {};

  constructor({ pyodide, module, tables, fromImage }: Started, guard: Guard) {
    const namespace = pyodide.globals.get("dict")();
    pyodide.runPython(DOORS, { globals: namespace });
    const send: Send = (channel, text) => this.#send(channel, text);
    guard.allow(send);
    const [program, observe] = namespace.get("open_doors")(send) as [Door, Door];
    this.program = program;
    this.observe = observe;
    this.judge = namespace.get("judge");
    this.#complete = namespace.get("complete");
    this.#fresh = namespace.get("fresh");
    this.#warmUp(FIRST_WARM_UP);
    this.#snapshot = new Snapshot(module, guard);
    this.#tables = tables;
    this.#isComplete = fromImage;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /**
   * Imports what a first program can do without, once, in a clean Python: later runs find it there,
   * and need not be replaced because they loaded a library of NumPy's.
   */
  complete(): void {
    if (this.#isComplete) return;
    this.#complete();
    this.#warmUp(WARM_UP);
    this.#snapshot.take();
    this.#isComplete = true;
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

  /** What another worker can start from: Python as it is after `clean`. */
  asImage(): ArrayBuffer {
    this.complete();
    return this.#snapshot.asImage(this.#tables);
  }

  #warmUp(source: string): void {
    for (let warm = 0; warm < 2; warm++) {
      this.program(JSON.stringify([{ name: "main.py", source }]));
      this.#fresh();
    }
  }
}
