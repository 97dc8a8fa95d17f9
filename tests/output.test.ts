import assert from "node:assert/strict";
import { test } from "node:test";

import { OutputBuffer, type OutputBatch } from "../site/app/worker/output.ts";

/** A buffer with a clock that stands still until it is moved. */
function makeBuffer(limit = 1_000_000) {
  const clock = { now: 0 };
  const batches: OutputBatch[] = [];
  const buffer = new OutputBuffer(limit, (batch) => batches.push(structuredClone(batch)), () => clock.now);
  const text = () => batches.flatMap(({ parts }) => parts).map((part) => part.text).join("");
  return { buffer, batches, clock, text };
}

test("a line goes out at once: no timer can run while Python does", () => {
  const { buffer, batches } = makeBuffer();
  buffer.write("stdout", "hoi\n");
  assert.deepEqual(batches, [{ parts: [{ stream: "stdout", text: "hoi\n" }], dropped: 0 }]);
});

test("a flood is batched, complete and in order", () => {
  const { buffer, batches, text } = makeBuffer();
  const lines = Array.from({ length: 20_000 }, (_, i) => `regel ${i}\n`);
  for (const line of lines) buffer.write("stdout", line);
  buffer.flush();
  assert.equal(text(), lines.join(""));
  assert.ok(batches.length < 300, `${batches.length} messages`);
});

test("a slow program is never batched", () => {
  const { buffer, batches, clock } = makeBuffer();
  for (let i = 0; i < 1_000; i++) {
    clock.now += 10;
    buffer.write("stdout", ".");
  }
  assert.equal(batches.length, 1_000);
});

test("both streams keep their order within a batch", () => {
  const { buffer, batches } = makeBuffer();
  for (let i = 0; i < 200; i++) buffer.write("stdout", ".");
  buffer.write("stdout", "a");
  buffer.write("stderr", "b");
  buffer.write("stderr", "c");
  buffer.write("stdout", "d");
  buffer.flush();
  assert.deepEqual(batches.at(-1)?.parts, [
    { stream: "stdout", text: "a" },
    { stream: "stderr", text: "bc" },
    { stream: "stdout", text: "d" },
  ]);
});

test("past the limit output is cut off and what was dropped is counted", () => {
  const { buffer, batches, text } = makeBuffer(10);
  buffer.write("stdout", "12345678");
  buffer.write("stdout", "9abcdef");
  for (let i = 0; i < 5; i++) buffer.write("stdout", "xyz");
  buffer.flush();
  assert.equal(text(), "123456789a");
  assert.equal(batches.at(-1)?.dropped, 5 + 15);
});

test("while everything is dropped few messages are sent, and the last tells the count", () => {
  const { buffer, batches, clock } = makeBuffer(1);
  for (let i = 0; i < 100_000; i++) {
    clock.now += 0.01;
    buffer.write("stdout", "x");
  }
  buffer.flush();
  assert.ok(batches.length < 10, `${batches.length} messages`);
  assert.equal(batches.at(-1)?.dropped, 99_999);
});

test("a character outside the basic plane is not cut in half", () => {
  const { buffer, text } = makeBuffer(3);
  buffer.write("stdout", "ab🎈cd");
  buffer.flush();
  assert.equal(text(), "ab");
});

test("nothing written, nothing sent", () => {
  const { buffer, batches } = makeBuffer();
  buffer.write("stdout", "");
  buffer.flush();
  assert.deepEqual(batches, []);
});
