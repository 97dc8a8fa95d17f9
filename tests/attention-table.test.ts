/** What `<attention-table>` is made of, apart from the page: typed numbers, texts, state. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { LIMIT, NOT_A_NUMBER, readEntry, stepped, TOO_LARGE } from "../site/app/attention/entry.ts";
import { exact, fixed, list, spoken, vector } from "../site/app/attention/format.ts";
import { TableModel } from "../site/app/attention/model.ts";

const words = [[1, 0], [0, 1], [-1, 0.5]];

function model(mask = [[true, false, false], [true, true, false], [true, true, true]]) {
  const queries = [[1, 0], [0.2, 1], [1, 0.7]];
  const labels = ["de", "kat", "slaapt"];
  return new TableModel({ labels, queries, keys: words, values: words, mask, row: 1 });
}

test("numbers are read with comma or point, and any minus", () => {
  const read: [string, number][] = [
    ["0,5", 0.5], ["0.5", 0.5], [" -1,25 ", -1.25], ["−2", -2], ["+3", 3], [",5", 0.5], [".5", 0.5],
    ["5,", 5], ["1e3", 1000], ["-0", 0], ["1.000", 1], ["10000", LIMIT],
  ];
  for (const [text, value] of read) {
    assert.deepEqual(readEntry(text), { kind: "number", value }, text);
  }
});

test("the start of a number is no mistake yet", () => {
  for (const text of ["", " ", "-", "−", "+", "-,", ".", "1e", "2,5e-"]) {
    assert.deepEqual(readEntry(text), { kind: "unfinished" }, text);
  }
});

test("anything else gets one sentence", () => {
  for (const text of ["kat", "1/3", "1,2,3", "1.000,5", "--1", "e", "NaN", "Infinity", "1 2"]) {
    assert.deepEqual(readEntry(text), { kind: "refused", why: NOT_A_NUMBER }, text);
  }
  for (const text of ["10001", "-10000,5", "1e999"]) {
    assert.deepEqual(readEntry(text), { kind: "refused", why: TOO_LARGE }, text);
  }
});

test("steps leave no dust and stay within the limit", () => {
  assert.equal(stepped(0.2, 0.1), 0.3);
  assert.equal(stepped(0.333, -0.1), 0.233);
  assert.equal(stepped(LIMIT, 1), LIMIT);
});

test("numbers as text", () => {
  assert.equal(fixed(0.0625, 3), "0.063");
  assert.equal(fixed(-0.0625, 3), "-0.063");
  assert.equal(fixed(-0.00001, 4), "0.0000");
  assert.equal(exact(1), "1.0");
  assert.equal(exact(-0.25), "-0.25");
  assert.equal(vector([0.2, -1]), "(0.2, -1.0)");
  assert.equal(vector([0.123, 120.4, 5]), "(0.12, 120, …)");
  assert.equal(spoken(-0.3622, 3), "−0,362");
  assert.equal(list(["a", "b", "c"]), "a, b en c");
});

test("the chosen row is told in one sentence", () => {
  const table = model();
  assert.equal(table.describe(), "kat: de 0,362, kat 0,638; uitvoer 0,362 en 0,638");
  table.choose(2);
  assert.equal(
    table.describe(),
    "slaapt: de 0,472, kat 0,381, slaapt 0,147; uitvoer 0,325 en 0,455",
  );
});

test("a row without allowed keys is told as such", () => {
  const table = model([[true, true, true], [false, false, false], [true, true, true]]);
  assert.equal(table.describe(), "kat: geen enkele key toegestaan, dus volgens afspraak een nulrij; uitvoer 0,000 en 0,000");
  assert.equal(table.sum, 0);
});

test("moving one query leaves the others, and reset brings all back", () => {
  const table = model();
  const before = structuredClone(table.forward.weights);
  table.move(0, 3);
  table.choose(2);
  table.move(1, -3);
  assert.deepEqual(table.queries, [[1, 0], [3, 1], [1, -3]]);
  assert.deepEqual(table.forward.weights[0], before[0]);
  table.reset();
  assert.equal(table.chosen, 1);
  assert.deepEqual(table.queries, [[1, 0], [0.2, 1], [1, 0.7]]);
  assert.deepEqual(table.forward.weights, before);
});

test("a moved query gives what computing all anew gives, and leaves the other rows as they are", () => {
  const table = model();
  const before = table.forward.weights;
  table.setScale(false, 8);
  table.choose(2);
  const others = table.forward.weights;
  table.setVector("queries", 2, [-0.3, 2]);
  const moved = table.forward;
  assert.notDeepEqual(moved.weights[2], before[2]);
  assert.equal(moved.weights[0], others[0]); // the same array: nothing to show
  table.update();
  assert.deepEqual(moved, table.forward);
});

test("rows and components that are not there are left alone", () => {
  const table = model();
  table.choose(9);
  table.move(2, 1);
  assert.equal(table.chosen, 1);
  assert.deepEqual(table.query, [0.2, 1]);
});
