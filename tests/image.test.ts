import assert from "node:assert/strict";
import { test } from "node:test";

import { packImage, unpackImage } from "../site/app/worker/image.ts";

const PAGE = 4096;
const facts = {
  linking: { libraries: [], addresses: [], mainTable: 3, table: 5, functions: [], free: [4], trampoline: true },
  memory: 6 * PAGE,
  stack: 1234,
  references: 7,
  strings: ["é", "twee"],
};

/** Memory with empty pages before, between and after used ones. */
function someMemory(): Uint8Array<ArrayBuffer> {
  const memory = new Uint8Array(facts.memory);
  memory.set([1, 2, 3], PAGE);
  memory[4 * PAGE - 1] = 9;
  memory[4 * PAGE] = 5;
  return memory;
}

test("memory and facts come out as they went in, whatever stood there before", () => {
  const { fill, ...found } = unpackImage(packImage(facts, someMemory()));
  assert.deepEqual(found, facts);
  for (const touched of [0, 1, PAGE, 4 * PAGE - 1, 5 * PAGE + 1, facts.memory]) {
    const memory = new Uint8Array(facts.memory).fill(77, 0, touched);
    fill(memory, touched);
    assert.deepEqual(memory, someMemory(), `${touched} bytes`);
  }
});

test("empty pages take no room", () => {
  const full = packImage(facts, new Uint8Array(facts.memory).fill(1)).byteLength;
  const oneMoreRun = 8;
  assert.equal(full - packImage(facts, someMemory()).byteLength, 3 * PAGE - oneMoreRun);
});

test("what is no whole image is refused", () => {
  const image = packImage(facts, someMemory());
  const lengths = [0, 8, 12, 16, image.byteLength - PAGE, image.byteLength - 4];
  for (const wrong of [...lengths.map((length) => image.slice(0, length)), new ArrayBuffer(image.byteLength)]) {
    assert.throws(() => unpackImage(wrong), /no image/);
  }
});
