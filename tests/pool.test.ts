import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";

import { StartError, WorkerPool } from "../site/app/python/pool.ts";
import type { PageMessage } from "../site/app/python/protocol.ts";
import type { PythonWorker } from "../site/app/python/python-worker.ts";

/** Starts at once and answers every call; `broken` ones never get that far. */
class FakeWorker {
  static made: FakeWorker[] = [];
  static broken = false;
  static image: "made" | "broken" | "never" = "made";
  static alive = () => FakeWorker.made.filter(({ terminated }) => !terminated).length;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  terminated = false;
  asked: PageMessage[] = [];

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: PageMessage): void {
    const { type, run } = message;
    this.asked.push(message);
    queueMicrotask(() => {
      if (FakeWorker.broken) this.onerror?.({ message: "broken", preventDefault() {} });
      else if (type === "start") this.onmessage?.({ data: { type: "ready", run } });
      else if (type === "image") this.#sendImage(run);
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

  #sendImage(run: number): void {
    if (FakeWorker.image === "never") return;
    if (FakeWorker.image === "broken") return this.onerror?.({ message: "broken", preventDefault() {} });
    const image = new ArrayBuffer(4);
    const messages = [{ type: "image", image }, { type: "answer", result: "" }, { type: "ready" }];
    for (const message of messages) this.onmessage?.({ data: { ...message, run } });
  }
}

/** An image is what `keep` got last. */
class FakeImages {
  missing = true;
  kept: ArrayBuffer[] = [];
  forgotten = 0;
  bytes = () => Promise.resolve(this.kept.at(-1) ?? new ArrayBuffer());

  keep(image: ArrayBuffer): void {
    this.missing = false;
    this.kept.push(image);
  }

  forget(): void {
    this.forgotten += 1;
  }
}

const browserWorker = globalThis.Worker;
const files = { script: Promise.resolve("data:,"), parts: [], complete: Promise.resolve() };
const going = () => new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));
const events = { onStage: () => {}, onReady: () => {} };
let images = new FakeImages();
const makePool = (size: number, load = () => files) => new WorkerPool(size, load, images, events);

beforeEach(() => {
  globalThis.Worker = FakeWorker as unknown as typeof Worker;
  FakeWorker.made = [];
  FakeWorker.broken = false;
  FakeWorker.image = "made";
  images = new FakeImages();
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
  await pool.take("student", going());
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
  const first = await pool.take("student", going());
  mock.timers.tick(1_000);
  await settled();
  first.end("stopped");
  pool.give(first);
  const second = await pool.take("student", going());
  assert.notEqual(second, first);
  assert.equal(FakeWorker.alive(), 1);
  mock.timers.tick(1_000);
  await settled();
  assert.equal(FakeWorker.alive(), 2);
});

test("of two workers the judge gets the one that never ran student code", async () => {
  const pool = makePool(2);
  const student = await pool.take("student", going());
  await runIn(student);
  pool.give(student);
  const judge = await pool.take("judge", going());
  assert.notEqual(judge, student);
  assert.ok(judge.pristine);
});

test("the judge's worker stays clean, so that the next observation finds the other", async () => {
  const pool = makePool(2);
  const judge = await pool.take("judge", going());
  await judge.call({ type: "judge", request: "{}" });
  assert.ok(judge.pristine);
});

test("one worker alone serves both, never more than one", async () => {
  const pool = makePool(1);
  const worker = await pool.take("judge", going());
  pool.give(worker);
  const student = await pool.take("student", going());
  assert.equal(student, worker);
  mock.timers.tick(1_000);
  await settled();
  assert.equal(FakeWorker.made.length, 1);
});

test("a worker that cannot be cleaned is replaced before the next use", async () => {
  const pool = makePool(1);
  const worker = await pool.take("student", going());
  await runIn(worker);
  FakeWorker.made[0]!.onerror?.({ message: "died", preventDefault() {} });
  pool.give(worker);
  const next = await pool.take("student", going());
  assert.notEqual(next, worker);
  assert.equal(FakeWorker.alive(), 1);
});

test("Python that does not start is tried twice, then said", async () => {
  FakeWorker.broken = true;
  await assert.rejects(makePool(2).take("student", going()), StartError);
  assert.equal(FakeWorker.made.length, 2);
});

test("after a failed start the next use tries again", async () => {
  const pool = makePool(2);
  FakeWorker.broken = true;
  await assert.rejects(pool.take("student", going()), StartError);
  FakeWorker.broken = false;
  await pool.take("student", going());
});

test("a file that cannot be had is the reason that is told", async () => {
  FakeWorker.broken = true;
  const complete = Promise.reject(new Error("404"));
  const pool = makePool(1, () => ({ ...files, complete }));
  await assert.rejects(pool.take("student", going()), /404/);
});

test("Stop while Python still starts gives up waiting, not the start", async () => {
  const pool = makePool(2);
  const stop = new AbortController();
  const taking = pool.take("student", stop.signal);
  stop.abort();
  await assert.rejects(taking, /stopped/);
  await pool.take("student", going());
  assert.equal(FakeWorker.made.length, 1);
});

/** Lets the timers of the pool run, and what they started. */
async function wait(): Promise<void> {
  mock.timers.tick(1_000);
  await settled();
}

test("an idle worker makes the image, once, and the next worker starts from it", async () => {
  const pool = makePool(2);
  await pool.warm();
  await wait();
  assert.equal(images.kept.length, 1);
  const worker = await pool.take("student", going());
  await wait();
  pool.give(worker);
  await wait();
  assert.equal(images.kept.length, 1);
  const given = FakeWorker.made[1]!.asked.find((message) => message.type === "file" && message.part === "image");
  assert.deepEqual(given, { ...given, content: images.kept[0] });
});

test("of two workers, one that ran student code makes no image", async () => {
  const pool = makePool(2);
  const student = await pool.take("student", going());
  await runIn(student);
  FakeWorker.made[0]!.clean();
  pool.give(student);
  await wait();
  await wait();
  assert.equal(images.kept.length, 1);
  const makers = FakeWorker.made.filter(({ asked }) => asked.some(({ type }) => type === "image"));
  assert.deepEqual(makers, [FakeWorker.made[1]]);
});

test("where a worker cannot make the image, no other one is asked to", async () => {
  FakeWorker.image = "broken";
  const pool = makePool(2);
  await pool.warm();
  await wait();
  assert.deepEqual(images.kept, [new ArrayBuffer()]);
  await pool.take("student", going());
  await wait();
  assert.equal(images.kept.length, 1);
});

test("a worker that never ends making the image is not waited for", async () => {
  FakeWorker.image = "never";
  const pool = makePool(2);
  await pool.warm();
  await settled();
  await wait();
  const taking = pool.take("judge", going());
  mock.timers.tick(30_000);
  await settled();
  assert.notEqual(FakeWorker.made.at(-1), FakeWorker.made[0]);
  await taking;
});

test("an image that Python does not start from is forgotten", async () => {
  FakeWorker.broken = true;
  await assert.rejects(makePool(2).take("student", going()), StartError);
  assert.equal(images.forgotten, 2);
});

test("a start that is stopped says nothing about the image", async () => {
  const pool = makePool(2);
  const worker = await pool.take("student", going());
  worker.end("stopped");
  await settled();
  assert.equal(images.forgotten, 0);
});
