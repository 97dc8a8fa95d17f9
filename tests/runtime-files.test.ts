import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { afterEach, beforeEach, mock, test } from "node:test";

import type { RuntimeFile, RuntimeManifest } from "../site/app/lesson-data.ts";
import { loadRuntime, type RuntimeFiles } from "../site/app/python/runtime-files.ts";

/** The smallest WebAssembly module there is. */
const WASM = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const LIBRARY = new Uint8Array(1000).fill(7);

const describe = (url: string, bytes: Uint8Array): RuntimeFile => ({
  url,
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});

const contents: Record<string, Uint8Array> = {
  "pyodide.asm.wasm": WASM,
  "libraries.zip.wasm": LIBRARY,
  "python_stdlib.zip.wasm": LIBRARY,
  "image.wasm": new Uint8Array(50),
  "pyodide-lock.json": new Uint8Array(10),
  "numpy.whl.wasm": new Uint8Array(20),
  "checkers.zip.wasm": new Uint8Array(30),
  "worker.js": new Uint8Array(40),
};

const file = (name: string) => describe(name, contents[name]!);

const manifest: RuntimeManifest = {
  version: "1",
  core: {
    wasm: file("pyodide.asm.wasm"),
    image: file("image.wasm"),
    libraries: file("libraries.zip.wasm"),
    stdlib: file("python_stdlib.zip.wasm"),
    lock: file("pyodide-lock.json"),
  },
  wheels: [file("numpy.whl.wasm")],
  checkers: file("checkers.zip.wasm"),
  worker: file("worker.js"),
};

type Body = BodyInit | null;
/** A file that Python starts from, if a test says nothing else. */
let subject = "libraries.zip.wasm";
/** What the host answers to each request for the subject; the last one goes on. */
let answers: ((signal: AbortSignal) => Body | Promise<Body>)[];
let asked: string[];

const whole = (): Body => LIBRARY as BufferSource as Body;
const cutOff = (): Body => LIBRARY.slice(0, 500) as BufferSource as Body;
const tampered = (): Body => LIBRARY.map((byte, at) => (at === 500 ? byte ^ 1 : byte)) as BufferSource as Body;
const halfThen = (then: (stream: ReadableStreamDefaultController, signal: AbortSignal) => void) => (signal: AbortSignal) =>
  new ReadableStream({
    start(stream) {
      stream.enqueue(LIBRARY.slice(0, 500));
      then(stream, signal);
    },
  });
const goneHalfWay = halfThen((stream) => queueMicrotask(() => stream.error(new TypeError("network error"))));
const silentHalfWay = halfThen((stream, signal) => signal.addEventListener("abort", () => stream.error(signal.reason)));

const browserFetch = globalThis.fetch;

beforeEach(() => {
  mock.timers.enable({ apis: ["setTimeout"] });
  asked = [];
  subject = "libraries.zip.wasm";
  Object.assign(globalThis, {
    document: { baseURI: "http://host/lessen/les/" },
    fetch: async (url: URL, { cache, signal }: RequestInit) => {
      const name = url.pathname.slice(1);
      if (name !== subject) return respond(contents[name]! as BufferSource as Body);
      asked.push(String(cache));
      return respond(await (answers.length > 1 ? answers.shift()! : answers[0]!)(signal!));
    },
  });
});

afterEach(async () => {
  // What still ends must not clear a timer of the next test.
  await Promise.allSettled(underWay);
  await pass(20);
  globalThis.fetch = browserFetch;
  mock.timers.reset();
});

function respond(body: Body): Response {
  return new Response(body, { headers: { "content-type": "application/wasm" } });
}

/** Lets all that is due happen, `turns` times. */
async function pass(turns = 200): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

let underWay: Promise<unknown>[] = [];
function load(onProgress: (received: number) => void = () => {}): RuntimeFiles {
  const files = loadRuntime(manifest, "../../", onProgress);
  files.essential.then(files.fetchRest, () => {});
  underWay = [files.script, ...files.parts.flatMap(({ bytes, module }) => [bytes, module])].map((part) => Promise.resolve(part));
  return files;
}
const failed = (words: RegExp) => ({ name: "RuntimeLoadError", message: words });

test("everything comes in, WebAssembly compiled", async () => {
  answers = [whole];
  const { parts, complete } = load();
  await complete;
  const modules = await Promise.all(parts.map(({ module }) => module));
  assert.deepEqual(modules.map((module) => module instanceof WebAssembly.Module), [true, false, false, false, false, false, false]);
  assert.deepEqual(asked, ["default"]);
});

for (const [name, answer, words] of [
  ["cut off", cutOff, /libraries\.zip\.wasm.*beschadigd/],
  ["tampered with", tampered, /libraries\.zip\.wasm.*beschadigd/],
  ["gone half-way", goneHalfWay, /libraries\.zip\.wasm.*niet bereikbaar.*verbinding/],
] as const) {
  test(`a file that is ${name} is asked for once more, past the cache, then told`, async () => {
    answers = [answer];
    await assert.rejects(load().complete, failed(words));
    assert.deepEqual(asked, ["default", "reload"]);
  });

  test(`a file that is ${name} once is no trouble`, async () => {
    answers = [answer, whole];
    await load().complete;
    assert.deepEqual(asked, ["default", "reload"]);
  });
}

test("a host that falls silent half-way is given up after twenty seconds, twice", async () => {
  answers = [silentHalfWay];
  let received = 0;
  const { complete } = load((bytes) => (received = bytes));
  let isGivenUp = false;
  complete.catch(() => (isGivenUp = true));
  const first = [...Object.values(manifest.core), manifest.worker].filter(({ url }) => url !== "python_stdlib.zip.wasm");
  const allBut500 = first.reduce((sum, { bytes }) => sum + bytes, 0) - 500;
  for (const [attempt, isOver] of [[1, () => asked.length === 2], [2, () => isGivenUp]] as const) {
    while (asked.length < attempt || received !== allBut500) await pass(1);
    mock.timers.tick(19_999);
    await pass();
    assert.deepEqual([asked.length, isGivenUp], [attempt, false]);
    mock.timers.tick(1);
    while (!isOver()) await pass(1);
  }
  await assert.rejects(complete, /stokt bij libraries\.zip\.wasm/);
});

test("a slow line is not given up while bytes come in", async () => {
  let stream!: ReadableStreamDefaultController;
  answers = [() => new ReadableStream({ start: (controller) => void (stream = controller) })];
  const { complete } = load();
  await pass();
  for (let at = 0; at < LIBRARY.length; at += 100) {
    mock.timers.tick(19_000);
    stream.enqueue(LIBRARY.slice(at, at + 100));
    await pass(5);
  }
  stream.close();
  await complete;
  assert.deepEqual(asked, ["default"]);
});

test("what Python starts without is fetched when that is asked for, and may fail by itself", async () => {
  subject = "python_stdlib.zip.wasm";
  answers = [cutOff];
  const { parts, essential, complete } = load();
  assert.deepEqual(asked, []);
  await essential;
  await assert.rejects(complete, failed(/python_stdlib\.zip\.wasm.*beschadigd/));
  assert.deepEqual(asked, ["default", "reload"]);
  assert.deepEqual(parts.filter(({ isLate }) => isLate).map(({ part }) => part), ["stdlib", "checkers", "wheel"]);
});
