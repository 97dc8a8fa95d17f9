import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import type { PageMessage, WorkerMessage } from "../site/app/python/protocol.ts";
import { IncompleteError, PythonWorker, WorkerLost } from "../site/app/python/python-worker.ts";

/** Stands for the browser's Worker: remembers what it was told, says what the test has it say. */
class FakeWorker {
  static last: FakeWorker;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  onmessageerror: (() => void) | null = null;
  readonly received: PageMessage[] = [];
  terminated = false;

  constructor() {
    FakeWorker.last = this;
  }

  postMessage(message: PageMessage | ArrayBuffer): void {
    if (message instanceof ArrayBuffer) queueMicrotask(() => this.onmessage?.({ data: "loaded" }));
    else this.received.push(message);
  }

  terminate(): void {
    this.terminated = true;
  }

  /** Says something about the run it was told last, or about `run`. */
  say(message: Record<string, unknown> & { type: WorkerMessage["type"] }, run = this.received.at(-1)!.run): void {
    this.onmessage?.({ data: { run, ...message } });
  }
}

const SCRIPT = Promise.resolve(new ArrayBuffer(1));
const browserWorker = globalThis.Worker;

beforeEach(() => {
  globalThis.Worker = FakeWorker as unknown as typeof Worker;
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => {
  globalThis.Worker = browserWorker;
  mock.timers.reset();
});

function start(): { python: PythonWorker; fake: FakeWorker } {
  const python = new PythonWorker(SCRIPT, [], () => {});
  return { python, fake: FakeWorker.last };
}

async function started(): Promise<{ python: PythonWorker; fake: FakeWorker }> {
  const { python, fake } = start();
  await settled();
  fake.say({ type: "ready" });
  await python.ready;
  return { python, fake };
}

const program = { type: "program" as const, files: [], outputLimit: 10 };
/** Lets everything run that waits for nothing but its turn. */
const settled = () => new Promise((resolve) => setImmediate(resolve));
const lost = (reason: string) => (error: unknown) => error instanceof WorkerLost && error.reason === reason;

test("files go to the worker as they come in, then it becomes clean", async () => {
  const bytes = new ArrayBuffer(1);
  const python = new PythonWorker(SCRIPT, [{ part: "stdlib", bytes: Promise.resolve(bytes) }], () => {});
  const fake = FakeWorker.last;
  assert.equal(fake.received.length, 0);
  await settled();
  assert.equal(fake.received[0]?.type, "start");
  assert.deepEqual(fake.received[1], { type: "file", run: fake.received[0]!.run, part: "stdlib", content: bytes });
  assert.equal(python.state, "busy");
  fake.say({ type: "ready" });
  await python.ready;
  assert.equal(python.state, "clean");
});

test("a worker is ready without the late files; that one cannot be had is known, and no loss", async () => {
  const late = Promise.withResolvers<ArrayBuffer>();
  const python = new PythonWorker(SCRIPT, [{ part: "stdlib", bytes: late.promise, isLate: true }], () => {});
  await settled();
  FakeWorker.last.say({ type: "ready" });
  await python.ready;
  late.reject(new Error("404"));
  await assert.rejects(python.whole, /404/);
  assert.deepEqual([python.state, python.lacksFiles], ["clean", true]);
});

test("a program that missed a file is told from one that failed, and the worker comes clean", async () => {
  const { python, fake } = await started();
  const answer = python.call(program);
  fake.say({ type: "incomplete" });
  await assert.rejects(answer, IncompleteError);
  fake.say({ type: "ready" });
  await python.ready;
});

test("compiled code goes to the worker, its bytes only where that cannot be read", async () => {
  const bytes = new ArrayBuffer(1);
  const module = new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]));
  const wasm = { part: "wasm" as const, bytes: Promise.resolve(bytes), module: Promise.resolve(module) };
  const python = new PythonWorker(SCRIPT, [wasm], () => {});
  const fake = FakeWorker.last;
  await settled();
  const { run } = fake.received[0]!;
  assert.deepEqual(fake.received.slice(1), [{ type: "file", run, part: "wasm", content: module }]);
  for (let asked = 0; asked < 2; asked++) fake.say({ type: "unread" });
  await settled();
  assert.deepEqual(fake.received.slice(2), [{ type: "file", run, part: "wasm", content: bytes }]);
  fake.say({ type: "ready" });
  await python.ready;
});

test("a call gets its output and its answer, and a clean worker after that", async () => {
  const { python, fake } = await started();
  const output: string[] = [];
  const answer = python.call(program, { onOutput: (parts) => output.push(...parts.map(({ text }) => text)) });
  fake.say({ type: "output", parts: [{ stream: "stdout", text: "hoi" }], dropped: 0 });
  fake.say({ type: "answer", result: "{}" });
  assert.equal(await answer, "{}");
  assert.deepEqual(output, ["hoi"]);
  assert.equal(python.state, "busy");
  fake.say({ type: "ready" });
  await python.ready;
  assert.equal(python.state, "clean");
  assert.equal(python.pristine, false);
});

test("judging leaves a worker pristine", async () => {
  const { python, fake } = await started();
  const answer = python.call({ type: "judge", request: "{}" });
  fake.say({ type: "answer", result: "{}" });
  await answer;
  assert.equal(python.pristine, true);
});

test("messages of an earlier run are dropped", async () => {
  const { python, fake } = await started();
  const first = python.call(program);
  const earlier = fake.received.at(-1)!.run;
  fake.say({ type: "answer", result: "1" });
  fake.say({ type: "ready" });
  await first;
  const output: unknown[] = [];
  const second = python.call(program, { onOutput: (parts) => output.push(parts) });
  fake.say({ type: "output", parts: [{ stream: "stdout", text: "late" }], dropped: 0 }, earlier);
  fake.say({ type: "answer", result: "forged" }, earlier);
  fake.say({ type: "answer", result: "2" });
  assert.equal(await second, "2");
  assert.deepEqual(output, []);
});

test("a `ready` before the answer does not free the worker", async () => {
  const { python, fake } = await started();
  const answer = python.call(program);
  fake.say({ type: "ready" });
  assert.equal(python.state, "busy");
  fake.say({ type: "answer", result: "{}" });
  await answer;
});

test("Stop ends the worker at once, and what it still says is not heard", async () => {
  const { python, fake } = await started();
  const stop = new AbortController();
  const output: unknown[] = [];
  const answer = python.call(program, { signal: stop.signal, onOutput: (parts) => output.push(parts) });
  stop.abort();
  await assert.rejects(answer, lost("stopped"));
  assert.ok(fake.terminated);
  assert.equal(python.state, "gone");
  fake.say({ type: "output", parts: [{ stream: "stdout", text: "late" }], dropped: 0 });
  assert.deepEqual(output, []);
  await assert.rejects(python.ready, lost("stopped"));
});

test("a call past its deadline ends the worker", async () => {
  const { python, fake } = await started();
  const answer = python.call(program, { deadline: 10_000 });
  mock.timers.tick(9_999);
  assert.equal(fake.terminated, false);
  mock.timers.tick(1);
  await assert.rejects(answer, lost("timeout"));
  assert.ok(fake.terminated);
});

test("a call without a deadline may take for ever", async () => {
  const { python, fake } = await started();
  void python.call(program).catch(() => {});
  mock.timers.tick(86_400_000);
  assert.equal(fake.terminated, false);
});

test("a start waits for its files as long as they take", async () => {
  const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
  const python = new PythonWorker(SCRIPT, [{ part: "wasm", bytes: promise }], () => {});
  const fake = FakeWorker.last;
  await settled();
  fake.say({ type: "stage", stage: "core" });
  mock.timers.tick(3_600_000);
  assert.equal(python.state, "busy");
  resolve(new ArrayBuffer(1));
  await settled();
  mock.timers.tick(120_000);
  assert.ok(fake.terminated);
});

test("a start that reaches no next stage is given up", async () => {
  const { python, fake } = start();
  await settled();
  mock.timers.tick(119_000);
  fake.say({ type: "stage", stage: "packages" });
  mock.timers.tick(119_000);
  assert.equal(fake.terminated, false);
  mock.timers.tick(1_000);
  await assert.rejects(python.ready, lost("no-start"));
});

test("a worker that does not come clean after its answer is given up", async () => {
  const { python, fake } = await started();
  const answer = python.call(program);
  fake.say({ type: "answer", result: "{}" });
  await answer;
  mock.timers.tick(5_000);
  await assert.rejects(python.ready, lost("died"));
  assert.ok(fake.terminated);
});

test("a used-up worker is gone, its answer is not", async () => {
  const { python, fake } = await started();
  const answer = python.call(program);
  fake.say({ type: "answer", result: "{}" });
  fake.say({ type: "spent" });
  assert.equal(await answer, "{}");
  assert.equal(python.state, "gone");
});

test("the interpreter's death and our own failure are told apart", async () => {
  for (const [ours, reason] of [[false, "died"], [true, "broken"]] as const) {
    const { python, fake } = await started();
    const answer = python.call(program);
    fake.say({ type: "fatal", message: "x", ours });
    await assert.rejects(answer, lost(reason));
  }
});

test("an error event ends the worker", async () => {
  const { python, fake } = await started();
  const answer = python.call(program);
  fake.onerror?.({ message: "boom", preventDefault() {} });
  await assert.rejects(answer, lost("died"));
});

test("a worker is made while its script is on its way, and goes when that cannot be had", async () => {
  const { promise, reject } = Promise.withResolvers<ArrayBuffer>();
  const python = new PythonWorker(promise, [], () => {});
  const fake = FakeWorker.last;
  reject(new Error("404"));
  await assert.rejects(python.ready, lost("no-start"));
  assert.ok(fake.terminated);
});

test("a file that cannot be had ends the start", async () => {
  const bytes = Promise.reject(new Error("404"));
  const python = new PythonWorker(SCRIPT, [{ part: "wasm", bytes }], () => {});
  await assert.rejects(python.ready, lost("no-start"));
});
