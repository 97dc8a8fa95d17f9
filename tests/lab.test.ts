/** The widgets with controls against NumPy and the generator (tests/make_lab_fixtures.py). */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { Rows, view as viewOfRow } from "../site/app/causal/rows.ts";
import { dutch, percent, short, thousands } from "../site/app/lab/dutch.ts";
import { Bits, Normals } from "../site/app/lab/random.ts";
import { deviation, effective, softmax } from "../site/app/lab/weights.ts";
import { Draw, QUERIES } from "../site/app/scores/draw.ts";
import { steps, view as viewOfSizes } from "../site/app/shapes/flow.ts";

type View = Record<string, string>;

interface Fixture {
  bits: number[];
  normals: number[][];
  draws: {
    seed: number; keys: number; width: number; first: number[]; last: number[];
    deviation: number; raw: number; scaled: number; view: View;
  }[];
  rows: {
    seed: number; positions: number; peek: number; row: number;
    masked: number[]; bare: number[]; mean: number; views: View[];
  }[];
  sizes: {
    positions: number; width: number; heads: number; parameters: number; products: number; view: View;
  }[];
}

const TOLERANCE = 1e-12;
const numpy: Fixture = JSON.parse(readFileSync(new URL("./fixtures/lab.json", import.meta.url), "utf8"));

function assertClose(actual: ArrayLike<number>, expected: ArrayLike<number>, what: string): void {
  assert.equal(actual.length, expected.length, what);
  Array.from(expected, (y, i) => {
    const x = actual[i]!;
    const error = Math.abs(x - y) / Math.max(1, Math.abs(y));
    assert.ok(error <= TOLERANCE, `${what}[${i}]: ${x}, NumPy says ${y}`);
  });
}

test("the random bits are the published ones", () => {
  const bits = new Bits([1, 2, 3, 4]);
  const drawn = numpy.bits.map(() => bits.next());
  assert.deepEqual(drawn.slice(0, 5), [11520, 0, 5927040, 70819200, 2031721883]);
  assert.deepEqual(drawn, numpy.bits);
});

test("every stream of a seed has numbers of its own, and the same ones again", () => {
  numpy.normals.forEach((numbers, stream) => {
    assertClose(new Normals(20_180_509, stream).take(7), numbers, `stream ${stream}`);
  });
  const many = new Normals(5).take(40_000);
  assert.ok(Math.abs(deviation(many) - 1) < 0.02);
});

test("scores, their spread and the effective number of keys are NumPy's", () => {
  for (const c of numpy.draws) {
    const draw = new Draw(c.seed, c.keys);
    const scores = draw.scores(c.width);
    assertClose(scores.subarray(0, c.keys), c.first, "first query");
    assertClose(scores.subarray((QUERIES - 1) * c.keys), c.last, "last query");
    assertClose([deviation(scores)], [c.deviation], "deviation");
    const row = scores.subarray(0, c.keys);
    const scaled = row.map((score) => score / Math.sqrt(c.width));
    assertClose([effective(softmax(row)), effective(softmax(scaled))], [c.raw, c.scaled], "effective");
    assert.deepEqual(draw.view(c.width), c.view);
  }
});

test("going to a wider head and back gives the same numbers as going there at once", () => {
  const draw = new Draw(3, 16);
  const narrow = draw.view(16);
  const wide = draw.view(512);
  assert.deepEqual(draw.view(16), narrow);
  assert.deepEqual(new Draw(3, 16).view(512), wide);
  assert.notDeepEqual(new Draw(4, 16).view(16), narrow);
});

test("unit variance gives scores a standard deviation of √d", () => {
  const draw = new Draw(11, 256);
  for (const width of [64, 256, 1024]) {
    const ratio = deviation(draw.scores(width)) / Math.sqrt(width);
    assert.ok(Math.abs(ratio - 1) < 0.05, `${ratio} at ${width}`);
  }
});

test("rows with and without the mask are NumPy's, and so is what all rows would see ahead", () => {
  for (const c of numpy.rows) {
    const rows = new Rows(c.seed);
    const { masked, bare } = rows.weigh(c.positions, c.row, c.peek);
    assertClose(masked, c.masked, "masked");
    assertClose(bare, c.bare, "bare");
    assertClose([rows.meanFuture(c.positions, c.peek)], [c.mean], "mean");
    const views = [0, c.row, c.positions - 1].flatMap((row) =>
      [true, false].map((masked) => viewOfRow(rows, { ...c, row, masked })),
    );
    assert.deepEqual(views, c.views);
  }
});

test("with the mask, a preference for the next position changes nothing", () => {
  const rows = new Rows(1);
  const [none, strong] = [0, 10].map((peek) => rows.weigh(64, 20, peek));
  assert.deepEqual(strong!.masked, none!.masked);
  assert.ok(strong!.bare[21]! > 0.99 && none!.bare[21]! < 0.2);
});

test("half of a long mask and its diagonal is allowed", () => {
  const shown = viewOfRow(new Rows(1), { positions: 1024, row: 1023, seed: 1, peek: 0, masked: true });
  assert.equal(shown["cells"], "524\u00a0800 van de 1\u00a0048\u00a0576");
  assert.equal(shown["share"], "50,05%");
});

test("parameters and multiplications are counted as NumPy's arrays are", () => {
  for (const c of numpy.sizes) {
    const way = steps(c);
    assert.equal(way.reduce((sum, step) => sum + step.parameters, 0), c.parameters);
    assert.equal(way.reduce((sum, step) => sum + step.products, 0), c.products);
    assert.deepEqual(way[0]!.shape, way.at(-1)!.shape);
    assert.deepEqual(viewOfSizes(c), c.view);
  }
});

test("numbers are written as in Dutch prose", () => {
  const shares = [0, 0.0004, 0.0005, 0.5, 0.9996, 1].map((share) => percent(share, 1));
  assert.deepEqual(shares, ["0%", "bijna 0%", "0,1%", "50,0%", "bijna 100%", "100%"]);
  assert.deepEqual([dutch(-1.25, 1), short(8, 2), short(11.3137, 2), short(100, 2)], ["−1,3", "8", "11,31", "100"]);
  assert.deepEqual([thousands(1024), thousands(65_536)], ["1024", "65\u00a0536"]);
});
