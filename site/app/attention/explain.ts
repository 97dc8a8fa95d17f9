/**
 * The computation of one row written out: every number with what it was made of.
 *
 * Ids: `q`, `k:j`, `v:j` for the vectors; `dot:j`, `score:j`, `masked:j`, `top`, `shift:j`,
 * `exp:j`, `total`, `weight:j`, `part:a:j` and `out:a` for what is computed, with j the key's
 * column and a the component of the value.
 */

import { bracket, given, idsOf, listOf, num, productOf, say, sumOf, type Line, type Num } from "./lines.ts";
import { dot, sum, type Vector } from "./math.ts";
import type { TableModel } from "./model.ts";
import { axisName } from "./words.ts";

export function explainRow(model: TableModel): Line[] {
  const scores = model.forward.scores[model.chosen] ?? [];
  return [...scoreLines(model, scores), ...softmaxLines(model, scores), ...outputLines(model)];
}

function scoreLines(model: TableModel, scores: Vector): Line[] {
  const { query, keys, labels, repeats, width, scaled } = model;
  const dots = keys.map((key) => dot(query, key) * repeats);
  const copies = (sum: string) => (repeats > 1 ? `${repeats} × (${sum})` : sum);
  const lines: Line[] = [
    {
      name: "key",
      cells: each(model, (j) => given(`k:${j}`, keys[j] ?? [], `de key van ${labels[j]}, gegeven`)),
      whole: { ...given("q", query, `de query van ${model.label}, gegeven`), name: "query" },
    },
    {
      name: repeats > 1 ? `${repeats} × q·k` : "q·k",
      cells: each(model, (j) =>
        num(`dot:${j}`, dots[j] ?? 0, () => copies(productOf(query, keys[j] ?? [])), ["q", `k:${j}`]),
      ),
    },
    {
      name: scaled ? `÷ √${width}` : "niet gedeeld",
      cells: each(model, (j) => {
        const how = () => (scaled ? `${say(dots[j] ?? 0)} ÷ √${width}` : "het inproduct zelf: de deling staat uit");
        return num(`score:${j}`, scores[j] ?? 0, how, [`dot:${j}`]);
      }),
    },
  ];
  // Also where all is allowed: a line that came and went would move what stands below.
  return [...lines, { name: "masker", cells: each(model, (j) => masked(model, scores, j)) }];
}

function masked(model: TableModel, scores: Vector, j: number): Num {
  const from = [`score:${j}`];
  return model.isAllowed(model.chosen, j)
    ? num(`masked:${j}`, scores[j] ?? 0, () => "toegestaan, dus de score blijft", from)
    : num(`masked:${j}`, -Infinity, () => "verboden door het masker, wat de score ook is", from);
}

function softmaxLines(model: TableModel, scores: Vector): Line[] {
  const { labels, weights, chosen } = model;
  const open = labels.map((_, j) => j).filter((j) => model.isAllowed(chosen, j));
  const used = open.map((j) => scores[j] ?? 0);
  const top = used.length ? Math.max(...used) : 0;
  const left = scores.map((s, j) => (model.isAllowed(chosen, j) ? s : -Infinity));
  const powers = left.map((s) => Math.exp(s - top));
  const total = sum(powers);
  const topHow = () => used.length ? `het grootste van ${listOf(used)}` : "afgesproken, want er is geen toegestane key";
  const weightHow = (j: number) => () =>
    total === 0 ? "volgens afspraak: zonder toegestane key is de rij nul" : `${say(powers[j] ?? 0)} ÷ ${say(total)}`;
  return [
    {
      name: "maximum eraf",
      cells: each(model, (j) =>
        num(`shift:${j}`, (left[j] ?? 0) - top, () => `${say(left[j] ?? 0)} − ${bracket(top)}`, [`masked:${j}`, "top"]),
      ),
      whole: { ...num("top", top, topHow, open.map((j) => `masked:${j}`)), name: "maximum" },
    },
    {
      name: "e-macht",
      cells: each(model, (j) =>
        num(`exp:${j}`, powers[j] ?? 0, () => `e tot de macht ${say((left[j] ?? 0) - top)}`, [`shift:${j}`]),
      ),
      whole: { ...num("total", total, () => sumOf(powers), idsOf(labels, "exp")), name: "som" },
    },
    {
      name: "gewicht",
      cells: each(model, (j) => num(`weight:${j}`, weights[j] ?? 0, weightHow(j), [`exp:${j}`, "total"])),
      whole: { ...num("sum", model.sum, () => sumOf(weights), idsOf(labels, "weight")), name: "som" },
    },
  ];
}

function outputLines(model: TableModel): Line[] {
  const { values, weights, output, labels } = model;
  const vectors = each(model, (j) => given(`v:${j}`, values[j] ?? [], `de value van ${labels[j]}, gegeven`));
  const lines = output.map((y, a) => {
    const parts = values.map((value, j) => (weights[j] ?? 0) * (value[a] ?? 0));
    const how = (j: number) => () => `${say(weights[j] ?? 0)} × ${bracket(values[j]?.[a] ?? 0)}`;
    return {
      name: `gewicht × ${axisName(a)}`,
      cells: each(model, (j) => num(`part:${a}:${j}`, parts[j] ?? 0, how(j), [`weight:${j}`, `v:${j}`])),
      whole: { ...num(`out:${a}`, y, () => sumOf(parts), idsOf(labels, `part:${a}`)), name: `uitvoer ${axisName(a)}` },
    };
  });
  return [{ name: "value", cells: vectors }, ...lines];
}

function each(model: TableModel, make: (j: number) => Num): Num[] {
  return model.labels.map((_, j) => make(j));
}
