/** The reader's functions and the plane, apart from the page: comparing, reading, drawing, asking. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { chain, project, reachOf, shadow, within } from "../site/app/attention/geometry.ts";
import { namedMask } from "../site/app/attention/masks.ts";
import { TableModel } from "../site/app/attention/model.ts";
import { compare, requestOf, type OwnAnswer } from "../site/app/attention/own.ts";
import { ownProgram, readAnswer } from "../site/app/attention/own-program.ts";
import { ask, changedRows } from "../site/app/attention/prediction.ts";

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

/** What Python prints of these matrices. */
function printed(mark: string, matrices: Record<string, number[][]>): string {
  const answer = Object.fromEntries(
    Object.entries(matrices).map(([name, rows]) => [
      name,
      { shape: [rows.length, rows[0]!.length], numbers: rows.flat().map(String) },
    ]),
  );
  return `hallo\n${mark}${JSON.stringify(answer)}\n`;
}

const ZERO = [[0, 0], [0, 0], [0, 0]];

test("an answer is read, and what is missing has a reason", () => {
  const request = requestOf(kat());
  const text = printed("m ", { weights: [[1, 0, 0], [0, 1, 0], [0, 0, 1]], outputs: [[1], [2], [3]], queries: ZERO });
  const answer = readAnswer(text, "m ", request)!;
  assert.deepEqual(answer.weights, { matrix: [[1, 0, 0], [0, 1, 0], [0, 0, 1]] });
  assert.deepEqual(answer.outputs, { problem: "de vorm is (3, 1) en niet (3, 2)" });
  assert.deepEqual(answer.keys, { problem: "er kwam geen antwoord" });
  assert.equal(readAnswer("hallo", "m ", request), null);
  assert.equal(readAnswer("m {", "m ", request), null);
  assert.equal(readAnswer("m 3", "m ", request), null);
});

test("nan and inf are read as such, and never count as right", () => {
  const request = requestOf(kat());
  const line = JSON.stringify({ outputs: { shape: [3, 2], numbers: ["nan", "inf", "-inf", "0.0", "1e-3", null] } });
  const { outputs } = readAnswer(`m ${line}`, "m ", request)!;
  assert.deepEqual(outputs, { matrix: [[NaN, Infinity], [-Infinity, 0], [0.001, NaN]] });
  const compared = compare(request, { ...(readAnswer(`m ${line}`, "m ", request) as OwnAnswer) }, 1);
  assert.ok("cells" in compared.outputs && compared.outputs.cells.flat().every(({ differs }) => differs));
});

test("right numbers do not differ, whatever the width of the head", () => {
  const table = kat();
  for (const repeats of [1, 8]) {
    table.setScale(true, repeats);
    const request = requestOf(table);
    assert.equal(request.queries[0]!.length, 2 * repeats);
    const zero = { matrix: table.queries.map(() => new Array<number>(2 * repeats).fill(0)) };
    const answer: OwnAnswer = {
      weights: { matrix: table.forward.weights },
      outputs: { matrix: table.forward.outputs },
      queries: zero,
      keys: zero,
      values: { problem: "niets" },
    };
    const { weights, outputs, queries, values } = compare(request, answer, repeats);
    for (const result of [weights, outputs]) {
      assert.ok("cells" in result && result.cells.flat().every(({ differs }) => !differs));
    }
    assert.ok("cells" in queries && queries.cells.every((row) => row.length === 2));
    assert.ok(queries.cells[1]!.some(({ differs }) => differs));
    assert.deepEqual(values, { problem: "niets" });
  }
});

test("a forbidden key has exactly 0: next to nothing differs", () => {
  const request = requestOf(kat());
  const weights = request.weights.map((row) => [...row]);
  weights[0]![2] = 1e-12;
  weights[1]![2] = -0;
  weights[2]![2]! += 1e-9;
  const none = { problem: "niets" };
  const compared = compare(request, { weights: { matrix: weights }, outputs: none, queries: none, keys: none, values: none }, 1).weights;
  assert.ok("cells" in compared);
  assert.deepEqual(compared.cells.flat().flatMap(({ differs }, i) => (differs ? [i] : [])), [2]);
});

test("the program holds the request as a Python string", () => {
  const program = ownProgram(requestOf(kat()), 'm"\\ ');
  assert.match(program, /\n_table\("\{\\"queries\\":\[\[1,0\],/);
  assert.ok(program.endsWith('"m\\"\\\\ ")\n'));
});

test("shadows and projections: q·k is the length of q times the shadow of k", () => {
  assert.deepEqual(project([1, 1], [2, 0]), [1, 0]);
  assert.equal(project([1, 1], [0, 0]), undefined);
  assert.equal(shadow([1, 1], [0, 0]), 0);
  assert.ok(Math.abs(shadow([-1, 0.5], [0.2, 1]) * Math.hypot(0.2, 1) - 0.3) < 1e-15);
});

test("the weighted values add up to the output", () => {
  const table = kat();
  assert.deepEqual(chain(table.weights, table.values).at(-1), table.output);
  assert.deepEqual(within([6.8, -3.4], 3.4), { point: [3.4, -1.7], cut: true });
  assert.equal(reachOf(WORDS), 1.5);
  assert.equal(reachOf([[100]]), 3.4);
});

test("questions about a change know what happens", () => {
  const before = kat();
  const after = before.clone();
  after.set("queries", 1, 0, 3);
  const weight = ask(before, after, 0);
  assert.deepEqual([weight.right, weight.answers[0]], [[0], "stijgt"]);
  assert.match(weight.outcome, /van 0,362 naar 0,804/);
  assert.deepEqual(ask(before, after, 2).right, [1], "the other key falls");
  assert.deepEqual(ask(before, after, 1).right, [1]);
  assert.deepEqual(changedRows(before, after), [1]);

  const opened = before.clone();
  opened.setMask(namedMask("none", 3));
  assert.deepEqual(ask(before, opened, 1).right, [3], "more than one row");
  const valued = before.clone();
  valued.set("values", 0, 0, 9);
  const none = ask(before, valued, 1);
  assert.deepEqual(none.right, [4]);
  assert.match(none.outcome, /de uitvoer wel/);
  assert.deepEqual(ask(before, before.clone(), 0).right, [2]);
});
