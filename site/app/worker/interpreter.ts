// Python with three doors, clean again after each use.

import type { PyodideAPI } from "pyodide";

import { Guard, type PyodideInternals, Snapshot } from "./snapshot.ts";

/** What Python sends while it runs: a stream's name and text, or `"observation"` and its JSON. */
export type Send = (channel: string, text: string) => void;

type Door = (request: string) => string;

// All strings: passing a function or an object for each call would leave traces in JavaScript.
// NumPy's parts are imported so that their libraries are loaded before the snapshot is taken.
const DOORS = `
import importlib, random
importlib.invalidate_caches()
import numpy, numpy.fft, numpy.linalg, numpy.ma, numpy.random
import checkers.kit.observe
from checkers.page import next_step_json as judge, observe_json, run_program_json

def open_doors(send):
    def program(files):
        return run_program_json(files, send)

    def observe(request):
        return observe_json(request, lambda event: send("observation", event))

    return program, observe

def fresh():
    random.seed()
    numpy.random.seed()
`;

/** Two errors and some output: fills the caches on both sides before the snapshot. */
const WARM_UP = JSON.stringify([{ name: "main.py", source: "print('x' * 3, [1.5])\n1 / 0\n" }]);

export class Interpreter {
  /** Runs `ProgramFile[]`; answers a `ProgramResult`. */
  readonly program: Door;
  /** Takes one step of judging; runs no student code. */
  readonly judge: Door;
  /** Runs one batch of observations of student code. */
  readonly observe: Door;

  readonly #fresh: () => void;
  readonly #snapshot: Snapshot;
  #send: Send = () => {};

  constructor(pyodide: PyodideAPI, guard: Guard) {
    const namespace = pyodide.globals.get("dict")();
    pyodide.runPython(DOORS, { globals: namespace });
    const send: Send = (channel, text) => this.#send(channel, text);
    guard.allow(send);
    const [program, observe] = namespace.get("open_doors")(send) as [Door, Door];
    this.program = program;
    this.observe = observe;
    this.judge = namespace.get("judge");
    this.#fresh = namespace.get("fresh");
    for (let warm = 0; warm < 2; warm++) {
      this.program(WARM_UP);
      this.#fresh();
    }
    this.#snapshot = new Snapshot((pyodide as unknown as { _module: PyodideInternals })._module, guard);
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
}
