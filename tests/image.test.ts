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
  const memory = new Uint8Array(facts.memory).fill(77);
  fill(memory);
  assert.deepEqual(memory, someMemory());
});

test("empty pages take no room", () => {
  const full = packImage(facts, new Uint8Array(facts.memory).fill(1)).byteLength;
  assert.equal(full - packImage(facts, someMemory()).byteLength, 3 * (PAGE + 4));
});

test("an image that was cut off is refused", () => {
  const image = packImage(facts, someMemory());
  for (const length of [0, 8, 16, image.byteLength - PAGE, image.byteLength - 4]) {
    assert.throws(() => unpackImage(image.slice(0, length)), /no image/);
  }
});

test("a damaged byte anywhere is found", () => {
  const image = packImage(facts, someMemory());
  for (let at = 0; at < image.byteLength; at += 97) {
    const damaged = new Uint8Array(image.slice());
    damaged[at]! ^= 4;
    assert.throws(() => unpackImage(damaged.buffer), Error, `byte ${at}`);
  }
});
