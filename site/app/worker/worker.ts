// The worker that holds one Python. It does one thing at a time, as the page tells it.

import type { PageMessage, Stream, WorkerMessage } from "../protocol.ts";
import { Inbox } from "./incoming.ts";
import { OutputBuffer } from "./output.ts";
import { type Doors, openDoors, startPython } from "./start.ts";

// Taken now: student code can reach this global and put something else in its place.
const send = globalThis.postMessage.bind(globalThis) as (message: WorkerMessage) => void;
const now = performance.now.bind(performance);

let inbox: Inbox | null = null;
let doors: Doors | null = null;

globalThis.onmessage = async ({ data }: MessageEvent<PageMessage>) => {
  try {
    if (data.type === "start") await start(data);
    else if (data.type === "file") inbox?.receive(data);
    else if (doors) work(doors, data);
    else throw new Error("Python has not started");
  } catch (error) {
    // Nothing that students write raises here; Python itself broke, and is not to be used again.
    send({ type: "fatal", run: data.run, message: String(error) });
  }
};

async function start({ run, wheels }: PageMessage & { type: "start" }): Promise<void> {
  inbox = new Inbox(wheels);
  const pyodide = await startPython(inbox, (stage) => send({ type: "stage", run, stage }));
  inbox = null;
  doors = openDoors(pyodide);
  send({ type: "ready", run });
}

function work(doors: Doors, message: Exclude<PageMessage, { type: "start" | "file" }>): void {
  const { run } = message;
  if (message.type === "judge") {
    send({ type: "answer", run, result: doors.judge(message.request) });
    send({ type: "ready", run });
    return;
  }
  const result = message.type === "program" ? runProgram(doors, message) : observe(doors, message);
  send({ type: "answer", run, result });
  send({ type: "spent", run });
}

function runProgram(doors: Doors, message: PageMessage & { type: "program" }): string {
  const { run, files, outputLimit } = message;
  const output = new OutputBuffer(outputLimit, (batch) => send({ type: "output", run, ...batch }), now);
  try {
    return doors.program(JSON.stringify(files), (stream, text) => output.write(stream as Stream, text));
  } finally {
    output.flush();
  }
}

function observe(doors: Doors, { run, request }: PageMessage & { type: "observe" }): string {
  return doors.observe(request, (observation) => send({ type: "observation", run, observation }));
}
