import assert from "node:assert/strict";
import { test } from "node:test";

import { packImage, unpackImage } from "../site/app/worker/image.ts";

const PAGE = 4096;
const PAGES = 80;
const facts = {
  linking: { libraries: [], addresses: [], mainTable: 3, table: 5, free: [4], trampoline: true },
  memory: PAGES * PAGE,
  stack: 1234,
  references: 7,
  strings: ["é", "twee"],
};

/** What linking makes: forty pages of constants, and one page by itself. */
function linkedMemory(): Uint8Array<ArrayBuffer> {
  const memory = new Uint8Array(facts.memory);
  for (let page = 10; page < 50; page++) memory[page * PAGE + page] = page;
  memory[60 * PAGE] = 8;
  return memory;
}

/** The same after Python's start, which wrote in pages before, between and after those, and cleared one. */
function startedMemory(): Uint8Array<ArrayBuffer> {
  const memory = linkedMemory();
  memory.set([1, 2, 3], PAGE);
  memory[55 * PAGE - 1] = 9;
  memory[55 * PAGE] = 5;
  memory[60 * PAGE] = 0;
  memory[79 * PAGE] = 4;
  return memory;
}

const image = packImage(facts, startedMemory(), linkedMemory());

test("memory and facts come out as they went in, whatever stood there beside what linking makes", () => {
  const { fill, pages: _, ...found } = unpackImage(image);
  assert.deepEqual(found, facts);
  const memory = linkedMemory();
  memory.fill(77, 0, 10 * PAGE);
  memory.fill(77, 50 * PAGE);
  fill(memory);
  assert.deepEqual(memory, startedMemory());
});

test("what linking makes elsewhere too takes no room, nor do empty pages", () => {
  const whole = packImage(facts, startedMemory(), new Uint8Array(facts.memory));
  const saved = whole.byteLength - image.byteLength;
  assert.ok(saved > 38 * PAGE, String(saved));
  assert.ok(image.byteLength < 6 * PAGE, String(image.byteLength));
});

test("where linking makes something else, the image is refused", () => {
  const memory = linkedMemory();
  memory[30 * PAGE + 1] = 1;
  assert.throws(() => unpackImage(image).fill(memory), /another way/);
});

test("what is no whole image is refused", () => {
  const lengths = [0, 4, 8, 16, image.byteLength - PAGE, image.byteLength - 4];
  for (const wrong of [...lengths.map((length) => image.slice(0, length)), new ArrayBuffer(image.byteLength)]) {
    assert.throws(() => unpackImage(wrong), /no image/);
  }
});
