/** Losses on a table: gradients against small differences, steps that go down. */

import assert from "node:assert/strict";
import { test } from "node:test";

import { agrees, confirms, gradientsOf, learn, lossOf, nudge, ROLES, slopeByDifference, slopeOf, type Loss } from "../site/app/attention/loss.ts";
import { attentionBackward, sum } from "../site/app/attention/math.ts";
import { TableModel } from "../site/app/attention/model.ts";

/** A generator of the same numbers every time (mulberry32). */
function dice(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function randomModel(seed: number): TableModel {
  const roll = dice(seed);
  const matrix = (n: number, d: number) => Array.from({ length: n }, () => Array.from({ length: d }, () => 4 * roll() - 2));
  const [n, d, e] = [2 + (seed % 4), 1 + (seed % 3), 1 + (seed % 2)];
  const mask = matrix(n, n).map((row, i) => row.map((x) => x > -1 && !(seed % 5 === 0 && i === 0)));
  const labels = mask.map((_, i) => `w${i}`);
  const model = new TableModel({ labels, queries: matrix(n, d), keys: matrix(n, d), values: matrix(n, e), mask, row: n - 1 });
  model.setScale(seed % 3 !== 0, seed % 4 === 0 ? 8 : 1);
  return model;
}

function losses(e: number): Loss[] {
  const vector = [0.7, -1.3].slice(0, e);
  return [true, false].flatMap((all) => [
    { kind: "slope" as const, vector, all },
    { kind: "target" as const, vector, all },
  ]);
}

test("gradients agree with small differences, for every loss, mask and width", () => {
  for (let seed = 1; seed <= 24; seed++) {
    const model = randomModel(seed);
    for (const loss of losses(model.output.length)) {
      const gradients = gradientsOf(model, loss);
      for (const role of ROLES) {
        model[role].forEach((vector, row) =>
          vector.forEach((_, component) => {
            const exact = gradients[role][row]![component]!;
            const near = slopeByDifference(model, loss, { role, row, component });
            assert.ok(Math.abs(exact - near) <= 1e-6 * Math.max(1, Math.abs(exact)), `${seed} ${loss.kind} ${role}: ${exact}, ${near}`);
          }),
        );
      }
    }
  }
});

test("a row that does not count has gradient zero, exactly", () => {
  const model = randomModel(2);
  const loss: Loss = { kind: "target", vector: [0.7], all: false };
  assert.deepEqual(slopeOf(model, loss).slice(0, -1).flat().filter((x) => x !== 0), []);
  const { queries } = gradientsOf(model, loss);
  assert.ok(queries.slice(0, -1).flat().every((x) => x === 0));
  assert.equal(slopeByDifference(model, loss, { role: "queries", row: 0, component: 0 }), 0);
});

test("the lesson's row, by hand", () => {
  const words = [[1, 0], [0, 1], [-1, 0.5]];
  const mask = [[true, false, false], [true, true, false], [true, true, true]];
  const model = new TableModel({ labels: ["de", "kat", "slaapt"], queries: [[1, 0], [0.2, 1], [1, 0.7]], keys: words, values: words, mask, row: 1 });
  const loss: Loss = { kind: "slope", vector: [1, -1], all: false };
  const gradients = attentionBackward(model.forward, slopeOf(model, loss));
  const p = model.weights[0]!;
  assert.deepEqual(gradients.weights[1], [1, -1, -1.5]);
  assert.ok(Math.abs(gradients.rowMeans[1]! - (2 * p - 1)) < 1e-15);
  assert.ok(Math.abs(gradients.scores[1]![0]! - 2 * p * (1 - p)) < 1e-15);
  assert.equal(gradients.scores[1]![2], 0);
  assert.ok(Math.abs(sum(gradients.scores[1]!)) < 1e-15);
  assert.ok(Math.abs(lossOf(model, loss) - (2 * p - 1)) < 1e-15);
});

test("a small step lowers the loss by what the gradient promises", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const model = randomModel(seed);
    for (const loss of losses(model.output.length)) {
      const copy = model.clone();
      const step = learn(copy, loss, ROLES, 1e-6);
      assert.equal(step.before, lossOf(model, loss));
      assert.equal(step.after, lossOf(copy, loss));
      assert.ok(Math.abs(step.after - step.before - step.promised) <= 1e-3 * Math.abs(step.promised) + 1e-13);
      if (step.promised < -1e-12) assert.ok(step.after < step.before);
    }
  }
});

test("only what learns moves, and values then stand on their own", () => {
  const model = randomModel(1);
  const { keys, values } = model.clone();
  learn(model, { kind: "target", vector: [0, 0], all: true }, ["values"], 0.5);
  assert.deepEqual(model.keys, keys);
  assert.notDeepEqual(model.values, values);
  assert.equal(model.linked, false);
});

test("a nudge changes nothing but what it shows", () => {
  const model = randomModel(7);
  const before = structuredClone([model.queries, model.keys, model.values, model.forward]);
  const loss: Loss = { kind: "slope", vector: [1, 1], all: true };
  assert.equal(nudge(model, loss, { role: "keys", row: 0, component: 0 }, 0).loss, lossOf(model, loss));
  assert.deepEqual([model.queries, model.keys, model.values, model.forward], before);
});

test("a check agrees up to the digits of the loss, and no further", () => {
  assert.ok(agrees(0.5, 0.500009, 1));
  assert.ok(!agrees(0.5, 0.50002, 1));
  assert.ok(agrees(3, 3.0003, 5e7));
  assert.ok(!agrees(3, 3.1, 5e7));
});

test("a steep softmax bends over ε, and is confirmed all the same; a wrong gradient is not", () => {
  const zero = [[0], [0]];
  const mask = [[true, true], [true, true]];
  const model = new TableModel({ labels: ["a", "b"], queries: zero, keys: [[1500], [0]], values: [[1], [0]], mask, row: 0 });
  const loss: Loss = { kind: "slope", vector: [1], all: false };
  const place = { role: "queries", row: 0, component: 0 } as const;
  const near = slopeByDifference(model, loss, place);
  assert.ok(!agrees(375, near, lossOf(model, loss)));
  assert.ok(confirms(model, loss, place, 375, near));
  assert.ok(!confirms(model, loss, place, 375.01, near));
});
