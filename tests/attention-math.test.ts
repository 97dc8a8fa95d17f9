/** `site/app/attention/math.ts` against NumPy (tests/make_attention_fixtures.py), to 1e-12. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import {
  attention,
  attentionBackward,
  difference,
  dot,
  maskedSoftmaxRow,
  mix,
  sum,
  type Mask,
  type Matrix,
} from "../site/app/attention/math.ts";

interface Case {
  name: string;
  scaled: boolean;
  queries: Matrix;
  keys: Matrix;
  values: Matrix;
  allowed: Mask;
  dOutputs: Matrix;
  scores: Matrix;
  weights: Matrix;
  outputs: Matrix;
  dWeights: Matrix;
  dScores: Matrix;
  dQueries: Matrix;
  dKeys: Matrix;
  dValues: Matrix;
}

const TOLERANCE = 1e-12;
const cases: Case[] = JSON.parse(
  readFileSync(new URL("./fixtures/attention.json", import.meta.url), "utf8"),
);

/** Within `TOLERANCE`, relative for numbers above 1: (5000) has no digits left for 1e-12. */
function assertClose(actual: Matrix, expected: Matrix, what: string): void {
  assert.deepEqual(actual.map((row) => row.length), expected.map((row) => row.length), what);
  actual.forEach((row, i) =>
    row.forEach((x, j) => {
      const y = expected[i]![j]!;
      const error = Math.abs(x - y) / Math.max(1, Math.abs(y));
      assert.ok(error <= TOLERANCE, `${what}[${i}][${j}]: ${x}, NumPy says ${y}`);
    }),
  );
}

function forward(c: Case) {
  return attention(c.queries, c.keys, c.values, c.allowed, { scaled: c.scaled });
}

test("the fixture has every kind of case", () => {
  assert.ok(cases.length > 30);
  assert.ok(cases.some((c) => !c.scaled) && cases.some((c) => c.scaled));
  assert.ok(cases.some((c) => c.allowed.some((row) => !row.includes(true))));
});

for (const c of cases) {
  test(`forward: ${c.name}`, () => {
    const { scores, weights, outputs } = forward(c);
    assertClose(scores, c.scores, "scores");
    assertClose(weights, c.weights, "weights");
    assertClose(outputs, c.outputs, "outputs");
  });

  test(`backward: ${c.name}`, () => {
    const gradients = attentionBackward(forward(c), c.dOutputs);
    assertClose(gradients.weights, c.dWeights, "dWeights");
    assertClose(gradients.scores, c.dScores, "dScores");
    assertClose(gradients.queries, c.dQueries, "dQueries");
    assertClose(gradients.keys, c.dKeys, "dKeys");
    assertClose(gradients.values, c.dValues, "dValues");
  });

  test(`exact: ${c.name}`, () => {
    const y = forward(c);
    const gradients = attentionBackward(y, c.dOutputs);
    c.allowed.forEach((row, i) => {
      row.forEach((allowed, j) => {
        if (allowed) return;
        assert.ok(y.weights[i]![j] === 0, "a forbidden weight is 0, not nearly 0");
        assert.ok(gradients.scores[i]![j] === 0, "so is its gradient");
      });
      const total = row.includes(true) ? 1 : 0;
      assert.ok(Math.abs(sum(y.weights[i]!) - total) <= TOLERANCE);
      const size = Math.max(1, ...gradients.weights[i]!.map(Math.abs));
      assert.ok(Math.abs(sum(gradients.scores[i]!)) <= TOLERANCE * size);
    });
  });
}

for (const c of cases) {
  test(`repeated features: ${c.name}`, () => {
    const tile = (rows: Matrix) => rows.map((row) => [...row, ...row, ...row]);
    const wide = attention(tile(c.queries), tile(c.keys), c.values, c.allowed, { scaled: c.scaled });
    const once = attention(c.queries, c.keys, c.values, c.allowed, { scaled: c.scaled, repeats: 3 });
    assertClose(once.scores, wide.scores, "scores");
    const gradients = attentionBackward(once, c.dOutputs);
    const copies = attentionBackward(wide, c.dOutputs);
    const d = c.queries[0]!.length;
    const added = (rows: Matrix) =>
      rows.map((row) => row.slice(0, d).map((_, a) => row[a]! + row[d + a]! + row[2 * d + a]!));
    // Scores of thousands leave rounding of their own size in a softmax.
    if (c.name.includes("5000")) return;
    assertClose(once.weights, wide.weights, "weights");
    assertClose(gradients.queries, added(copies.queries), "dQueries");
    assertClose(gradients.keys, added(copies.keys), "dKeys");
    assertClose(gradients.values, copies.values, "dValues");
  });
}

test("a huge forbidden score leaves the allowed weights alone", () => {
  assert.deepEqual(maskedSoftmaxRow([0, 1e300, 0], [true, false, true]), [0.5, 0, 0.5]);
});

test("scores beyond the range of exp stay finite", () => {
  assert.deepEqual(maskedSoftmaxRow([1e4, -1e4], [true, true]), [1, 0]);
  assert.deepEqual(maskedSoftmaxRow([-1e4, -1e4], [true, true]), [0.5, 0.5]);
});

test("a row without allowed keys is all zeros", () => {
  assert.deepEqual(maskedSoftmaxRow([3, 4], [false, false]), [0, 0]);
});

test("what cancels is 0, not what rounding leaves of it", () => {
  assert.equal(dot([0.1, 0.3], [3, -1]), 0);
  assert.equal(difference(0.1 + 0.2, 0.3), 0);
  assert.deepEqual(mix([0.1, 0.3], [[3, 1], [-1, 1]]), [0, 0.4]);
  assert.notEqual(difference(1, 1 - 1e-12), 0);
});

test("inputs stay as they were", () => {
  const c = cases.at(-2)!;
  const before = structuredClone(c);
  attentionBackward(forward(c), c.dOutputs);
  assert.deepEqual(c, before);
});

test("shapes that do not fit are refused", () => {
  const two = [[1, 2]];
  assert.throws(() => attention(two, [[1]], two, [[true]]), RangeError);
  assert.throws(() => attention(two, two, [], [[true]]), RangeError);
  assert.throws(() => attention(two, two, two, [[true, true]]), RangeError);
  assert.throws(() => attention(two, two, two, []), RangeError);
  assert.throws(() => attentionBackward(attention(two, two, two, [[true]]), [[1]]), RangeError);
});
