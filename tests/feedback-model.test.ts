import assert from "node:assert/strict";
import { test } from "node:test";

import { cellText, type Grid, type Matrix, shapeText, sideBySide } from "../site/app/feedback-model.ts";

const matrix = (shape: number[], data: Matrix["data"], differs: number[][] = [], dtype = "float64"): Matrix => ({
  where: "y",
  dtype,
  shape,
  data,
  differs,
});

function grids(expected: Matrix, actual: Matrix): { expected: Grid; actual: Grid } {
  const drawn = sideBySide(expected, actual);
  assert.ok(drawn.expected && drawn.actual);
  return { expected: drawn.expected, actual: drawn.actual };
}

const marks = (grid: Grid) => grid.rows.map((row) => row.map((cell) => cell.differs));
const texts = (grid: Grid) => grid.rows.map((row) => row.map((cell) => cell.text));

test("the cells that the checker names are marked, on both sides", () => {
  const { expected, actual } = grids(
    matrix([2, 2], [1, 2, 3, 4], [[1, 0]]),
    matrix([2, 2], [1, 2, 3.5, 4], [[1, 0]]),
  );
  assert.deepEqual(marks(expected), [[false, false], [true, false]]);
  assert.deepEqual(marks(actual), [[false, false], [true, false]]);
  assert.deepEqual(texts(actual), [["1.", "2."], ["3.5", "4."]]);
});

test("enough decimals are shown to see the difference", () => {
  const { expected, actual } = grids(matrix([1, 1], [0.5], [[0, 0]]), matrix([1, 1], [0.5 + 1e-7], [[0, 0]]));
  assert.deepEqual(texts(expected), [["0.5"]]);
  assert.deepEqual(texts(actual), [["0.5000001"]]);
});

test("NaN and infinity are shown as they come", () => {
  assert.deepEqual(texts(grids(matrix([1, 2], [0, 1]), matrix([1, 2], ["nan", "-inf"])).actual), [["nan", "-inf"]]);
});

test("of a larger array the first matrix that differs is shown, and said which", () => {
  const zeros = Array.from({ length: 24 }, () => 0);
  const differs = [[1, 0, 0, 1], [1, 2, 1, 1]];
  const { actual } = grids(matrix([2, 3, 2, 2], zeros, differs), matrix([2, 3, 2, 2], zeros.with(13, 1), differs));
  assert.equal(actual.leading, "[1, 0]");
  assert.deepEqual(texts(actual), [["0.", "1."], ["0.", "0."]]);
  assert.deepEqual(marks(actual), [[false, true], [false, false]]);
});

test("of a large matrix the part around the first difference is shown", () => {
  const cells = Array.from({ length: 40 * 40 }, () => 1);
  const { actual } = grids(matrix([40, 40], cells, [[30, 39]]), matrix([40, 40], cells.with(30 * 40 + 39, 2), [[30, 39]]));
  assert.ok(actual.partial);
  assert.equal(actual.rows.length, 8);
  assert.deepEqual(actual.rows[30 - actual.top]?.[39 - actual.left], { text: "2.", differs: true });
});

test("different shapes are each shown in their own", () => {
  const { expected, actual } = grids(matrix([2, 1], [1, 2]), matrix([1, 2], [1, 2]));
  assert.deepEqual(texts(expected), [["1."], ["2."]]);
  assert.deepEqual(texts(actual), [["1.", "2."]]);
});

test("vectors, single numbers and empty arrays have a grid too", () => {
  assert.deepEqual(texts(grids(matrix([3], [1, 2, 3]), matrix([], [7])).expected), [["1.", "2.", "3."]]);
  assert.deepEqual(texts(grids(matrix([3], [1, 2, 3]), matrix([], [7])).actual), [["7."]]);
  assert.deepEqual(texts(grids(matrix([0, 3], []), matrix([2, 0, 3], [])).expected), []);
  assert.deepEqual(texts(grids(matrix([0, 3], []), matrix([2, 0, 3], [])).actual), []);
});

test("what cannot be drawn is left out", () => {
  assert.deepEqual(sideBySide(null, null), { expected: null, actual: null });
  const drawn = sideBySide(matrix([1, 1], [1]), { class: "generator" });
  assert.ok(drawn.expected);
  assert.equal(drawn.actual, null);
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
