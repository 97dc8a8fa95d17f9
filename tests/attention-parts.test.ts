/** What stands below a table, apart from the page: masks, states in links, the row explained. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { explainRow } from "../site/app/attention/explain.ts";
import { amount } from "../site/app/attention/format.ts";
import { productOf } from "../site/app/attention/lines.ts";
import { namedMask, nameOf, paddingOf } from "../site/app/attention/masks.ts";
import { entropy } from "../site/app/attention/math.ts";
import { TableModel } from "../site/app/attention/model.ts";
import { applyState, openedBy } from "../site/app/attention/state.ts";

const WORDS = [[1, 0], [0, 1], [-1, 0.5]];

function kat(): TableModel {
  return new TableModel({
    labels: ["de", "kat", "slaapt"],
    queries: [[1, 0], [0.2, 1], [1, 0.7]],
    keys: WORDS,
    values: WORDS,
    mask: namedMask("causal", 3),
    row: 1,
  });
}

test("masks have names", () => {
  assert.deepEqual(namedMask("causal", 2), [[true, false], [true, true]]);
  assert.deepEqual(namedMask("padding", 3)[0], [true, true, false]);
  assert.equal(paddingOf(7), 2);
  assert.equal(nameOf(namedMask("none", 3)), "none");
  assert.equal(nameOf([[false]]), "padding");
  assert.equal(nameOf([[true, true], [false, true]]), undefined);
});

test("a link puts a table in a state", () => {
  const table = kat();
  applyState(table, "q kat = 3, 0; k 2 = 0.5, -1; row slaapt; mask none; width 64; scale off; open steps; open mask");
  assert.deepEqual(table.queries[1], [3, 0]);
  assert.deepEqual(table.keys[2], [0.5, -1]);
  assert.deepEqual(table.values[2], [0.5, -1], "values follow while they are linked");
  assert.deepEqual([table.chosen, nameOf(table.mask), table.width, table.scaled], [2, "none", 64, false]);
  assert.deepEqual(openedBy("row kat; open steps; open mask"), ["steps", "mask"]);
  applyState(table, "start; v kat = 2, 2");
  assert.deepEqual([table.chosen, table.width, table.scaled, table.linked], [1, 2, true, false]);
  assert.deepEqual(table.keys, WORDS);
  assert.deepEqual(table.values, [[1, 0], [2, 2], [-1, 0.5]]);
  const before = structuredClone(table.queries);
  applyState(table, "q hond = 3, 0; row hond; mask rond");
  assert.deepEqual(table.queries, before);
});

test("values follow the keys until they are set apart", () => {
  const table = kat();
  table.set("keys", 0, 0, 2);
  assert.deepEqual(table.values[0], [2, 0]);
  table.link(false);
  table.set("keys", 0, 0, 3);
  assert.deepEqual(table.values[0], [2, 0]);
  table.link(true);
  assert.deepEqual(table.values[0], [3, 0]);
  table.set("values", 0, 1, 9);
  assert.deepEqual([table.keys[0], table.linked], [[3, 0], false]);
});

test("a clone is a table of its own", () => {
  const table = kat();
  const other = table.clone();
  other.move(0, 3);
  other.toggle(1, 1);
  assert.deepEqual([table.query, table.isAllowed(1, 1)], [[0.2, 1], true]);
});

test("a wider head repeats the features: the division keeps √ of the repeats", () => {
  const table = kat();
  const score = table.forward.scores[1]![1]!;
  table.setScale(true, 128);
  assert.equal(table.width, 256);
  assert.ok(Math.abs(table.forward.scores[1]![1]! - score * Math.sqrt(128)) < 1e-12);
  table.setScale(false, 128);
  assert.equal(table.forward.scores[1]![1], 128);
});

test("entropy is 0 for one key and for none, and the log of how many are equal", () => {
  assert.equal(entropy([0, 1, 0]), 0);
  assert.equal(entropy([0, 0]), 0);
  assert.ok(Math.abs(entropy([0.25, 0.25, 0.25, 0.25]) - Math.log(4)) < 1e-15);
});

test("the row is explained as the lesson works it out", () => {
  const nums = new Map(explainRow(kat()).flatMap(({ cells, whole }) => [...cells, whole]).map((num) => [num?.id, num]));
  const words = (id: string) => nums.get(id)?.words;
  assert.equal(words("dot:0"), "0,2 = 0,2 · 1 + 1 · 0");
  assert.equal(words("score:1"), "0,7071 = 1 ÷ √2");
  assert.equal(words("top"), "0,7071 = het grootste van 0,1414 en 0,7071");
  assert.equal(words("shift:0"), "−0,5657 = 0,1414 − 0,7071");
  assert.equal(words("exp:0"), "0,5680 = e tot de macht −0,5657");
  assert.equal(words("weight:0"), "0,3622 = 0,5680 ÷ 1,5680");
  assert.equal(words("out:1"), "0,6378 = 0 + 0,6378 + 0");
  assert.equal(nums.get("masked:2")?.text, "−∞");
  assert.equal(words("v:2"), "(−1; 0,5): de value van slaapt, gegeven");
  assert.deepEqual(nums.get("weight:0")?.from, ["exp:0", "total"]);
});

test("whatever a number was made of is there to be lit", () => {
  const table = kat();
  for (const change of [() => {}, () => table.setMask(namedMask("none", 3)), () => table.setMask([[true, true, true], [false, false, false], [true, true, true]]), () => table.setScale(false, 8)]) {
    change();
    const nums = explainRow(table).flatMap(({ cells, whole }) => [...cells, whole]).filter((num) => num != null);
    const ids = new Set(nums.map(({ id }) => id));
    assert.equal(ids.size, nums.length);
    for (const { id, from } of nums) for (const source of from) assert.ok(ids.has(source), `${id} from ${source}`);
    assert.ok(nums.every(({ text }) => !text.includes("NaN")));
  }
});

test("amounts: four decimals, powers of ten beyond, and 0 only for exactly 0", () => {
  assert.deepEqual([0, -0, 0.5, -1.23456, 1e-7, 123456].map(amount), ["0", "0", "0.5000", "-1.2346", "1.00e-7", "1.23e+5"]);
});

test("a number made of huge ones, shown with three digits, is about that", () => {
  const model = new TableModel({ labels: ["a", "b"], queries: [[600], [0]], keys: [[325.339], [374.54]], values: [[1], [0]], mask: namedMask("none", 2), row: 0 });
  const words = (id: string) => explainRow(model).flatMap(({ cells }) => cells).find((num) => num?.id === id)?.words;
  assert.equal(words("shift:0"), "−29520,6000 ≈ 1,95e+5 − 2,25e+5");
  assert.equal(words("weight:1"), "1 = 1 ÷ 1");
});

test("a product in words has its negative numbers in brackets behind a sign", () => {
  assert.equal(productOf([-1, -0.5], [2, -3]), "−1 · 2 + (−0,5) · (−3)");
});
