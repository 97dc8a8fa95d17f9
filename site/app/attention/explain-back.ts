/**
 * The way back through one row written out: from dY to dQ.
 *
 * Ids: `dy`, `v:j`, `k:j`, `weight:j` for what is given or known from the way there; `dp:j`,
 * `pdp:j`, `c`, `diff:j`, `ds:j`, `zero`, `dq:a:j` and `dquery:a` for what is computed.
 */

import { bracket, given, idsOf, num, productOf, say, sumOf, type Line, type Num } from "./lines.ts";
import { gradientsOf, slopeOf, type Loss } from "./loss.ts";
import { difference, sum, type Vector } from "./math.ts";
import type { TableModel } from "./model.ts";
import { axisName } from "./words.ts";

export function explainBack(model: TableModel, loss: Loss): Line[] {
  const gradients = gradientsOf(model, loss);
  const dy = slopeOf(model, loss)[model.chosen] ?? [];
  const dp = gradients.weights[model.chosen] ?? [];
  const ds = gradients.scores[model.chosen] ?? [];
  const c = gradients.rowMeans[model.chosen] ?? 0;
  const dq = gradients.queries[model.chosen] ?? [];
  return [...meanLines(model, loss, dy, dp, c), ...softmaxLines(model, dp, ds, c), ...queryLines(model, ds, dq)];
}

function meanLines(model: TableModel, loss: Loss, dy: Vector, dp: Vector, c: number): Line[] {
  const { labels, values, weights } = model;
  const origin = loss.kind === "slope" ? "de dY die jij koos" : "de uitvoer min het doel";
  const mixed = weights.map((p, j) => p * (dp[j] ?? 0));
  return [
    {
      name: "value",
      cells: cellsOf(model, (j) => given(`v:${j}`, values[j] ?? [], `de value van ${labels[j]}, gegeven`)),
      whole: { ...given("dy", dy, origin), name: "dY" },
    },
    {
      name: "dP = dY · v",
      cells: cellsOf(model, (j) => num(`dp:${j}`, dp[j] ?? 0, () => productOf(dy, values[j] ?? []), ["dy", `v:${j}`])),
    },
    {
      name: "gewicht P",
      cells: cellsOf(model, (j) => num(`weight:${j}`, weights[j] ?? 0, () => "het gewicht van de heenweg", [])),
    },
    {
      name: "P × dP",
      cells: cellsOf(model, (j) =>
        num(`pdp:${j}`, mixed[j] ?? 0, () => `${say(weights[j] ?? 0)} × ${bracket(dp[j] ?? 0)}`, [`weight:${j}`, `dp:${j}`]),
      ),
      whole: { ...num("c", c, () => sumOf(mixed), idsOf(labels, "pdp")), name: "som c" },
    },
  ];
}

function softmaxLines(model: TableModel, dp: Vector, ds: Vector, c: number): Line[] {
  const { labels, weights, chosen } = model;
  const zero = sum(ds);
  return [
    {
      name: "dP − c",
      cells: cellsOf(model, (j) => {
        const x = dp[j] ?? 0;
        return num(`diff:${j}`, difference(x, c), () => `${say(x)} − ${bracket(c)}`, [`dp:${j}`, "c"]);
      }),
    },
    {
      name: "dS = P × (dP − c)",
      cells: cellsOf(model, (j) => {
        const how = () =>
          model.isAllowed(chosen, j)
            ? `${say(weights[j] ?? 0)} × ${bracket(difference(dp[j] ?? 0, c))}`
            : "0 × iets: een verboden key krijgt precies 0";
        return num(`ds:${j}`, ds[j] ?? 0, how, [`weight:${j}`, `diff:${j}`]);
      }),
      whole: {
        ...num("zero", zero, () => sumOf(ds), idsOf(labels, "ds")),
        // Rounding leaves about 1e-17 of what is 0.
        text: Math.abs(zero) <= 1e-12 * Math.max(1, ...ds.map(Math.abs)) ? "0.0000" : String(zero),
        words: `${sumOf(ds)} = 0: schuif alle scores evenveel op, en er verandert niets`,
        name: "som dS",
      },
    },
  ];
}

function queryLines(model: TableModel, ds: Vector, dq: Vector): Line[] {
  const { keys, labels, forward, scaled, width, repeats } = model;
  const divided = `${repeats > 1 ? ` × ${repeats}` : ""}${scaled ? ` ÷ √${width}` : ""}`;
  return dq.map((total, a) => {
    const parts = keys.map((key, j) => (ds[j] ?? 0) * (key[a] ?? 0) * forward.scale);
    return {
      name: `dS × k ${axisName(a)}${divided}`,
      cells: cellsOf(model, (j) =>
        num(`dq:${a}:${j}`, parts[j] ?? 0, () => `${say(ds[j] ?? 0)} × ${bracket(keys[j]?.[a] ?? 0)}${divided}`, [`ds:${j}`]),
      ),
      whole: { ...num(`dquery:${a}`, total, () => sumOf(parts), idsOf(labels, `dq:${a}`)), name: `dQ ${axisName(a)}` },
    };
  });
}

function cellsOf(model: TableModel, make: (j: number) => Num): Num[] {
  return model.labels.map((_, j) => make(j));
}
