import assert from "node:assert/strict";
import { test } from "node:test";

import { cellText, compare, type Comparison, describe, type Grid, shapeText } from "../site/app/feedback-model.ts";

const array = (shape: number[], data: (number | boolean | string)[] | null, dtype = "float64") => ({
  type: "array" as const,
  dtype,
  shape,
  data,
});

function only(comparisons: Comparison[]): Comparison {
  assert.equal(comparisons.length, 1);
  return comparisons[0]!;
}

function grid(value: Grid | string): Grid {
  assert.ok(typeof value !== "string", String(value));
  return value;
}

const differing = (value: Grid | string) => grid(value).rows.map((row) => row.map((cell) => cell.differs));
const texts = (value: Grid | string) => grid(value).rows.map((row) => row.map((cell) => cell.text));

test("only the cells that differ are marked, on both sides", () => {
  const pair = only(compare(array([2, 2], [1, 2, 3, 4]), array([2, 2], [1, 2, 3.5, 4])));
  assert.deepEqual(differing(pair.expected), [[false, false], [true, false]]);
  assert.deepEqual(differing(pair.actual), [[false, false], [true, false]]);
  assert.deepEqual(texts(pair.actual), [["1.", "2."], ["3.5", "4."]]);
});

test("enough decimals are shown to see the difference", () => {
  const pair = only(compare(array([1, 1], [0.5]), array([1, 1], [0.5 + 1e-7])));
  assert.notDeepEqual(texts(pair.expected), texts(pair.actual));
});

test("rounding dust is no difference, and less so in float32", () => {
  const expected = array([1, 2], [0.1, 0.2]);
  assert.deepEqual(differing(only(compare(expected, array([1, 2], [0.1 + 1e-17, 0.2]))).actual), [[false, false]]);
  const single = array([1, 2], [Math.fround(0.1), Math.fround(0.2)], "float32");
  assert.deepEqual(differing(only(compare(expected, single)).actual), [[false, false]]);
});

test("NaN and infinity show as Python writes them and differ from numbers", () => {
  const pair = only(compare(array([1, 3], [0, 0.5, 1]), array([1, 3], ["nan", 0.5, "-inf"])));
  assert.deepEqual(texts(pair.actual), [["nan", "0.5", "-inf"]]);
  assert.deepEqual(differing(pair.actual), [[true, false, true]]);
});

test("of a larger array the first matrix that differs is shown, and said which", () => {
  const zeros = Array.from({ length: 12 }, () => 0);
  const pair = only(compare(array([3, 2, 2], zeros), array([3, 2, 2], zeros.with(9, 1))));
  assert.equal(pair.leading, "[2]");
  assert.deepEqual(texts(pair.actual), [["0.", "1."], ["0.", "0."]]);
});

test("of a large matrix the part around the first difference is shown", () => {
  const cells = Array.from({ length: 40 * 40 }, () => 1);
  const pair = only(compare(array([40, 40], cells), array([40, 40], cells.with(30 * 40 + 39, 2))));
  const shown = grid(pair.actual);
  assert.ok(shown.partial);
  assert.equal(shown.rows.length, 8);
  assert.deepEqual(shown.rows[30 - shown.top]?.[39 - shown.left], { text: "2.", differs: true });
});

test("different shapes are shown whole, no cell is marked", () => {
  const pair = only(compare(array([2, 1], [1, 2]), array([1, 2], [1, 2])));
  assert.deepEqual(differing(pair.expected), [[false], [false]]);
  assert.deepEqual(differing(pair.actual), [[false, false]]);
});

test("empty arrays and scalars have a grid too", () => {
  assert.deepEqual(texts(only(compare(array([0, 3], []), array([0, 3], []))).actual), []);
  assert.deepEqual(texts(only(compare(array([], [1]), array([], [2]))).actual), [["2."]]);
});

test("of a dict only the entries that differ are shown, by their key", () => {
  const dict = (q: number) => ({
    type: "dict",
    items: [
      ["q", array([1, 1], [q])],
      ["k", array([1, 1], [5])],
    ],
  });
  const pair = only(compare(dict(1), dict(2)));
  assert.equal(pair.path, '["q"]');
});

test("a value of another kind is described in words", () => {
  const pair = only(compare(array([1, 1], [1]), { type: "object", class: "generator" }));
  assert.equal(pair.actual, "object van klasse generator");
  assert.equal(only(compare(array([1, 1], [1]), null)).actual, "None");
});

test("an array whose cells did not come along is described", () => {
  assert.equal(describe(array([300, 300], null, "complex128")), "array, vorm (300, 300), dtype complex128");
});

test("without an expectation there is nothing to compare", () => {
  assert.deepEqual(compare(undefined, 3), []);
  assert.deepEqual(compare(null, 3), []);
});

test("numbers are written as NumPy would", () => {
  assert.equal(cellText(0.6666666666666666, 4, "float64"), "0.6667");
  assert.equal(cellText(-0, 4, "float64"), "0.");
  assert.equal(cellText(12, 4, "int64"), "12");
  assert.equal(cellText(1e300, 4, "float64"), "1e+300");
  assert.equal(cellText(1.5e-9, 4, "float64"), "1.5e-9");
  assert.equal(cellText(true, 4, "bool"), "True");
});

test("shapes are written as NumPy would", () => {
  assert.deepEqual([[], [3], [2, 3]].map(shapeText), ["()", "(3,)", "(2, 3)"]);
});
