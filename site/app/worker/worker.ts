// The worker that holds one Python. It does one thing at a time, as the page tells it.

import type { PyodideAPI } from "pyodide";

import { LONGEST_TEXT, type PageMessage, type Stream, type WorkerMessage } from "../python/protocol.ts";
import { Guard } from "./guard.ts";
import { Inbox } from "./incoming.ts";
import { Interpreter } from "./interpreter.ts";
import type { LateFiles } from "./late-files.ts";
import { lockDown } from "./lockdown.ts";
import { OutputBuffer } from "./output.ts";
import { getPackages } from "./packages.ts";
import { startPython } from "./start.ts";

// Taken now: `lockDown` takes them away.
const post = globalThis.postMessage.bind(globalThis) as (message: WorkerMessage) => void;
const now = performance.now.bind(performance);
const later = setTimeout;

/** A judge that is asked nothing for this long is done, and comes clean before someone needs it. */
const JUDGED_MS = 1_000;

/** A message counts as at least this many characters, so that a flood of small ones ends too. */
const MESSAGE_COST = 100;

let inbox: Inbox | null = null;
let interpreter: Interpreter | null = null;
let pyodide: PyodideAPI | null = null;
let lateFiles: LateFiles | null = null;
/** Reference functions and expected values are in memory, where student code could find them. */
let judged = false;
let lastRun = 0;

// Not `onmessage`: student code could call that. What it dispatches itself is not trusted.
addEventListener("message", async ({ data, isTrusted, ports }: MessageEvent<PageMessage>) => {
  if (!isTrusted) return;
  try {
    if (data.type === "start") await start(data);
    else if (data.type === "file") inbox?.receive(data);
    else if (data.type === "packages") post({ type: "answer", run: data.run, result: await getPackages(pyodide!, data.request, ports) });
    else if (interpreter) work(interpreter, data);
    else throw new Error("Python has not started");
  } catch (error) {
    // What students raise is part of an answer: here Python itself died, or our own code failed.
    // Where student code ran it may have patched what ours stands on: that is not our fault.
    const untouched = data.type !== "program" && data.type !== "observe";
    const ours = untouched && error instanceof Error && error.name === "PythonError";
    post({ type: "fatal", run: data.run, message: String(error), ours });
  }
});

let starting = 0;
addEventListener("messageerror", () => post({ type: "unread", run: starting }));

async function start({ run, wheels }: PageMessage & { type: "start" }): Promise<void> {
  starting = run;
  inbox = new Inbox(wheels);
  const guard = new Guard();
  const started = await startPython(inbox, guard, (stage) => post({ type: "stage", run, stage }));
  const python = new Interpreter(started, guard);
  interpreter = python;
  pyodide = started.pyodide;
  lockDown(globalThis);
  lateFiles = started.lateFiles;
  post({ type: "ready", run });
  await lateFiles.complete;
  lateFiles = inbox = null;
  python.keepFiles();
}

function work(python: Interpreter, message: Exclude<PageMessage, { type: "start" | "file" | "packages" }>): void {
  const { run } = message;
  lastRun = run;
  if (message.type === "judge") {
    judged = true;
    post({ type: "answer", run, result: python.judge(message.request) });
    post({ type: "ready", run });
    later(() => {
      if (lastRun === run && python.clean()) judged = false;
    }, JUDGED_MS);
    return;
  }
  if (judged && !python.clean()) throw new Error("The judge left traces");
  judged = false;
  lateFiles?.forget();
  const result = message.type === "program" ? runProgram(python, message) : observe(python, message);
  post(lateFiles?.missed ? { type: "incomplete", run } : { type: "answer", run, result: sendable(result) });
  if (!python.clean()) {
    post({ type: "spent", run });
    return;
  }
  post({ type: "ready", run });
}

function runProgram(python: Interpreter, message: PageMessage & { type: "program" }): string {
  const { run, files, outputLimit } = message;
  const output = new OutputBuffer(outputLimit, (batch) => post({ type: "output", run, ...batch }), now);
  python.onSend = (stream, text) => output.write(stream as Stream, text);
  try {
    return python.program(JSON.stringify(files));
  } finally {
    output.flush();
  }
}

function observe(python: Interpreter, { run, request }: PageMessage & { type: "observe" }): string {
  let room = LONGEST_TEXT;
  python.onSend = (_channel, text) => {
    const observation = sendable(text);
    room -= observation.length + MESSAGE_COST;
    if (room >= 0) post({ type: "observation", run, observation });
  };
  return python.observe(request);
}

/** What the page accepts: student code can reach the Python that makes these texts. */
function sendable(text: unknown): string {
  return typeof text === "string" && text.length <= LONGEST_TEXT ? text : "";
}
