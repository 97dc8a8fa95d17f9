import assert from "node:assert/strict";
import { test } from "node:test";

import { clearOthers, copyOf, PAGE, putPages, takePages, usedPages, without } from "../site/app/worker/pages.ts";

/** Ten pages; in these, one byte is set: the first, the last or one between. */
function memoryWith(...used: number[]): Uint8Array<ArrayBuffer> {
  const memory = new Uint8Array(10 * PAGE);
  used.forEach((page, i) => (memory[page * PAGE + [0, PAGE - 1, 70][i % 3]!] = page + 1));
  return memory;
}

test("pages that hold something are found in runs", () => {
  assert.deepEqual(usedPages(memoryWith(0, 1, 4, 8, 9)), [[0, 2], [4, 1], [8, 2]]);
  assert.deepEqual(usedPages(memoryWith()), []);
});

test("what is put back is what was taken, whatever was written since", () => {
  const before = memoryWith(0, 1, 4, 9);
  const copy = copyOf(before, usedPages(before));
  const memory = memoryWith(2, 3, 4, 5);
  putPages(memory, copy);
  clearOthers(memory, copy.runs);
  assert.deepEqual(memory, before);
});

test("a copy that is there already is used for its pages only", () => {
  const copy = copyOf(memoryWith(1, 2), [[1, 2]]);
  takePages(memoryWith(2, 5), copy);
  const memory = memoryWith(1, 5);
  putPages(memory, copy);
  assert.deepEqual(usedPages(memory), [[2, 1], [5, 1]]);
});

test("pages are told apart from others", () => {
  assert.deepEqual(without([[0, 4], [6, 2]], [[1, 2], [7, 1]]), [[0, 1], [3, 1], [6, 1]]);
  assert.deepEqual(without([[0, 2]], []), [[0, 2]]);
  assert.deepEqual(without([[2, 2], [5, 1]], [[0, 9]]), []);
});

test("an empty page is not written in", () => {
  const memory = memoryWith(3);
  let filled = 0;
  const { fill } = memory;
  memory.fill = (...part) => {
    filled += 1;
    return fill.apply(memory, part);
  };
  clearOthers(memory, [[0, 1]]);
  assert.deepEqual([filled, usedPages(memory)], [1, []]);
});
