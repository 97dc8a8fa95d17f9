import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { StartError, WorkerPool } from "../site/app/python/pool.ts";
import type { PageMessage } from "../site/app/python/protocol.ts";
import type { PythonWorker } from "../site/app/python/python-worker.ts";
import type { RuntimeFiles, RuntimePart } from "../site/app/python/runtime-files.ts";

/** Starts at once and answers every call; `broken` ones never get that far. */
class FakeWorker {
  static made: FakeWorker[] = [];
  static broken = false;
  static alive = () => FakeWorker.made.filter(({ terminated }) => !terminated).length;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  terminated = false;
  asked: PageMessage[] = [];

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: PageMessage | ArrayBuffer): void {
    if (message instanceof ArrayBuffer) {
      queueMicrotask(() => this.onmessage?.({ data: "loaded" }));
      return;
    }
    const { type, run } = message;
    this.asked.push(message);
    queueMicrotask(() => {
      if (FakeWorker.broken) this.onerror?.({ message: "broken", preventDefault() {} });
      else if (type === "start") this.onmessage?.({ data: { type: "ready", run } });
      else this.onmessage?.({ data: { type: "answer", run, result: "{}" } });
    });
  }

  terminate(): void {
    this.terminated = true;
  }

  /** Tells that it is clean again after what it was asked last. */
  clean(): void {
    this.onmessage?.({ data: { type: "ready", run: this.asked.at(-1)!.run } });
  }
}

const browserWorker = globalThis.Worker;
const image: RuntimePart = { part: "image", bytes: Promise.resolve(new ArrayBuffer(4)) };
const stdlib: RuntimePart = { part: "stdlib", bytes: Promise.resolve(new ArrayBuffer(8)), isLate: true };
const there = Promise.resolve();
const files: RuntimeFiles = { script: Promise.resolve(new ArrayBuffer(1)), parts: [image, stdlib], essential: there, complete: there, fetchRest: () => {} };
const going = () => new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));
const events = { onStage: () => {}, onReady: () => {} };
const makePool = (size: number, load = () => files) => new WorkerPool(size, load, events);

beforeEach(() => {
  globalThis.Worker = FakeWorker as unknown as typeof Worker;
  FakeWorker.made = [];
  FakeWorker.broken = false;
  mock.timers.enable({ apis: ["setTimeout"] });
});

afterEach(() => {
  globalThis.Worker = browserWorker;
  mock.timers.reset();
});

/** Runs student code in a worker; afterwards it is still in the middle of cleaning. */
async function runIn(worker: PythonWorker): Promise<void> {
  await worker.call({ type: "program", files: [], outputLimit: 1 });
}

test("the first use starts one worker, and a stand-by a moment later", async () => {
  const pool = makePool(2);
  await pool.take("student", going(), false);
  assert.equal(FakeWorker.made.length, 1);
  mock.timers.tick(1_000);
  await settled();
  assert.equal(FakeWorker.made.length, 2);
});

test("warming twice starts one worker", async () => {
  const pool = makePool(2);
  await Promise.all([pool.warm(), pool.warm()]);
  assert.equal(FakeWorker.made.length, 1);
});

test("a stopped worker is replaced, and the stand-by takes over at once", async () => {
  const pool = makePool(2);
  const first = await pool.take("student", going(), false);
  mock.timers.tick(1_000);
  await settled();
  first.end("stopped");
  pool.give(first);
  const second = await pool.take("student", going(), false);
  assert.notEqual(second, first);
  assert.equal(FakeWorker.alive(), 1);
  mock.timers.tick(1_000);
  await settled();
  assert.equal(FakeWorker.alive(), 2);
});

test("of two workers the judge gets the one that never ran student code", async () => {
  const pool = makePool(2);
  const student = await pool.take("student", going(), false);
  await runIn(student);
  pool.give(student);
  const judge = await pool.take("judge", going(), true);
  assert.notEqual(judge, student);
  assert.ok(judge.pristine);
});

test("the judge's worker stays clean, so that the next observation finds the other", async () => {
  const pool = makePool(2);
  const judge = await pool.take("judge", going(), true);
  await judge.call({ type: "judge", request: "{}" });
  assert.ok(judge.pristine);
});

test("one worker alone serves both, never more than one", async () => {
  const pool = makePool(1);
  const worker = await pool.take("judge", going(), true);
  pool.give(worker);
  const student = await pool.take("student", going(), false);
  assert.equal(student, worker);
  mock.timers.tick(1_000);
  await settled();
  assert.equal(FakeWorker.made.length, 1);
});

test("a worker that cannot be cleaned is replaced before the next use", async () => {
  const pool = makePool(1);
  const worker = await pool.take("student", going(), false);
  await runIn(worker);
  FakeWorker.made[0]!.onerror?.({ message: "died", preventDefault() {} });
  pool.give(worker);
  const next = await pool.take("student", going(), false);
  assert.notEqual(next, worker);
  assert.equal(FakeWorker.alive(), 1);
});

test("Python that does not start is tried twice, then said", async () => {
  FakeWorker.broken = true;
  await assert.rejects(makePool(2).take("student", going(), false), StartError);
  assert.equal(FakeWorker.made.length, 2);
});

test("after a failed start the next use tries again", async () => {
  const pool = makePool(2);
  FakeWorker.broken = true;
  await assert.rejects(pool.take("student", going(), false), StartError);
  FakeWorker.broken = false;
  await pool.take("student", going(), false);
});

test("a file that cannot be had is the reason that is told", async () => {
  FakeWorker.broken = true;
  const essential = Promise.reject(new Error("404"));
  const pool = makePool(1, () => ({ ...files, essential, complete: essential }));
  await assert.rejects(pool.take("student", going(), false), /404/);
});

test("Stop while Python still starts gives up waiting, not the start", async () => {
  const pool = makePool(2);
  const stop = new AbortController();
  const taking = pool.take("student", stop.signal, false);
  stop.abort();
  await assert.rejects(taking, /stopped/);
  await pool.take("student", going(), false);
  assert.equal(FakeWorker.made.length, 1);
});

/** What a worker was given as `part`, in bytes. */
function given({ asked }: FakeWorker, part: string): number | undefined {
  const message = asked.find((message) => message.type === "file" && message.part === part);
  return message?.type === "file" ? (message.content as ArrayBuffer).byteLength : undefined;
}

test("after a start from the image that failed, Python starts without", async () => {
  const pool = makePool(2);
  FakeWorker.broken = true;
  await assert.rejects(pool.take("student", going(), false), StartError);
  FakeWorker.broken = false;
  await pool.take("student", going(), false);
  assert.deepEqual(FakeWorker.made.map((worker) => given(worker, "image")), [4, 0, 0]);
  assert.deepEqual(FakeWorker.made.map((worker) => given(worker, "stdlib")), [8, 8, 8]);
});

test("a start for which a file cannot be had says nothing about the image", async () => {
  const refused: Promise<ArrayBuffer> = Promise.reject(new Error("404"));
  refused.catch(() => {});
  let current: RuntimeFiles = { ...files, script: refused, essential: refused, complete: refused };
  const pool = makePool(1, () => current);
  await assert.rejects(pool.take("student", going(), false), /404/);
  current = files;
  await pool.take("student", going(), false);
  assert.equal(given(FakeWorker.made.at(-1)!, "image"), 4);
});

test("a start that is stopped says nothing about the image", async () => {
  const pool = makePool(2);
  const worker = await pool.take("student", going(), false);
  worker.end("stopped");
  await pool.take("student", going(), false);
  assert.equal(given(FakeWorker.made[1]!, "image"), 4);
});

test("a program runs while files are on their way; what needs all waits for them", async () => {
  const stdlib = Promise.withResolvers<ArrayBuffer>();
  const parts: RuntimePart[] = [image, { part: "stdlib", bytes: stdlib.promise, isLate: true }];
  let isRestWanted = false;
  const fetchRest = () => void (isRestWanted = true);
  const pool = makePool(1, () => ({ ...files, parts, complete: stdlib.promise, fetchRest }));
  const first = await pool.take("student", going(), false);
  pool.give(first);
  assert.equal(isRestWanted, false);
  let isWhole = false;
  const whole = pool.take("student", going(), true).finally(() => (isWhole = true));
  await settled();
  assert.deepEqual([isRestWanted, isWhole], [true, false]);
  stdlib.resolve(new ArrayBuffer(8));
  assert.equal(await whole, first);
  assert.equal(given(FakeWorker.made[0]!, "stdlib"), 8);
});

test("a late file that cannot be had is told to who needs it, and tried again by the next", async () => {
  const missing: Promise<ArrayBuffer> = Promise.reject(new Error("404"));
  missing.catch(() => {});
  const lacking: RuntimePart[] = [image, { part: "stdlib", bytes: missing, isLate: true }];
  let current: RuntimeFiles = { ...files, parts: lacking, complete: missing };
  const pool = makePool(1, () => current);
  const first = await pool.take("student", going(), false);
  pool.give(first);
  await assert.rejects(pool.take("judge", going(), true), /404/);
  assert.equal(await pool.take("student", going(), false), first);
  pool.give(first);
  current = files;
  assert.notEqual(await pool.take("judge", going(), true), first);
  assert.equal(FakeWorker.alive(), 1);
});
