// Python with three doors, clean again after each use.

import type { ImageFacts } from "./image.ts";
import { PACKAGES } from "./packages.ts";
import { type Guard, Snapshot } from "./snapshot.ts";
import type { Started } from "./start.ts";

/** What Python sends while it runs: a stream's name and text, or `"observation"` and its JSON. */
export type Send = (channel: string, text: string) => void;

type Door = (request: string) => string;

/** The packages were put there after Python had started. */
const LOOK_AGAIN = "import importlib; importlib.invalidate_caches()";

// All strings: passing a function or an object for each call would leave traces in JavaScript.
const DOORS = `
import gc, os, random, sys
# Behind all else on the path: no package takes the place of something of ours.
os.makedirs("${PACKAGES}", exist_ok=True)
if "${PACKAGES}" not in sys.path:
    sys.path.append("${PACKAGES}")
import numpy
from checkers.page import next_step_json as judge, observe_json, run_program_json

def open_doors(send):
    def program(files):
        return run_program_json(files, send)

    def observe(request):
        return observe_json(request, lambda event: send("observation", event))

    return program, observe

def load_more():
    # Later runs find these there, and need not be replaced because they loaded a library of NumPy's.
    import numpy.random
    import checkers.kit.observe
    gc.collect()

def fresh():
    random.seed()
    numpy.random.seed()
`;

/** Output fills the caches on JavaScript's side, which no snapshot holds; an error those of Python. */
const WARM_UP = "print('x' * 3, [1.5])\n1 / 0\n";
const WARM_UP_OF_IMAGE = "print('x')\n";

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

  constructor({ pyodide, module, tables, fromImage }: Started, guard: Guard) {
    const namespace = pyodide.globals.get("dict")();
    if (!fromImage) pyodide.runPython(LOOK_AGAIN);
    pyodide.runPython(DOORS, { globals: namespace });
    const send: Send = (channel, text) => this.#send(channel, text);
    guard.allow(send);
    const [program, observe] = namespace.get("open_doors")(send) as [Door, Door];
    this.program = program;
    this.observe = observe;
    this.judge = namespace.get("judge");
    this.#fresh = namespace.get("fresh");
    if (!fromImage) namespace.get("load_more")();
    this.#warmUp(fromImage ? WARM_UP_OF_IMAGE : WARM_UP);
    this.#snapshot = new Snapshot(module, guard);
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
    return { facts: this.#snapshot.describe(this.#tables), memory: this.#snapshot.memory };
  }

  #warmUp(source: string): void {
    for (let warm = 0; warm < 2; warm++) {
      this.program(JSON.stringify([{ name: "main.py", source }]));
      this.#fresh();
    }
  }
}
