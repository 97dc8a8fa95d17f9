/**
 * The computation of one row written out: every number with what it was made of.
 *
 * Ids: `q`, `k:j`, `v:j` for the vectors; `dot:j`, `score:j`, `masked:j`, `top`, `shift:j`,
 * `exp:j`, `total`, `weight:j`, `part:a:j` and `out:a` for what is computed, with j the key's
 * column and a the component of the value.
 */

import { amount, plainVector, spokenAmount } from "./format.ts";
import { dot, sum, type Vector } from "./math.ts";
import type { TableModel } from "./model.ts";
import { axisName } from "./words.ts";

export interface Num {
  readonly id: string;
  readonly text: string;
  /** How it came about: "0,3622 = 0,5680 ÷ 1,5680". */
  readonly words: string;
  /** The ids of what it was made of. */
  readonly from: readonly string[];
}

export interface Line {
  readonly name: string;
  /** One for each key; null where there is nothing to tell. */
  readonly cells: readonly (Num | null)[];
  /** What the whole row gives, with its name: the maximum, the sum, an output. */
  readonly whole?: Num & { readonly name: string };
}

const TERMS = 4;

export function explainRow(model: TableModel): Line[] {
  const { chosen, query, keys, values, labels, weights, output, repeats, width, scaled } = model;
  const features = query.length;
  const allowed = keys.map((_, j) => model.isAllowed(chosen, j));
  const dots = keys.map((key) => dot(query, key) * repeats);
  const scores = [...(model.forward.scores[chosen] ?? [])];
  const open = scores.filter((_, j) => allowed[j]);
  const top = open.length ? Math.max(...open) : 0;
  const shifted = scores.map((s, j) => (allowed[j] ? s - top : -Infinity));
  const powers = shifted.map(Math.exp);
  const total = sum(powers);
  const each = (make: (j: number) => Num): Num[] => labels.map((_, j) => make(j));

  const product = (key: Vector): string => {
    const terms = key.slice(0, TERMS).map((x, i) => `${say(query[i] ?? 0)} · ${say(x)}`);
    const all = `${terms.join(" + ")}${features > TERMS ? " + …" : ""}`;
    return repeats > 1 ? `${repeats} × (${all})` : all;
  };

  const lines: Line[] = [
    {
      name: "key",
      cells: each((j) => given(`k:${j}`, keys[j] ?? [], `de key van ${labels[j]}`)),
      whole: { ...given("q", query, `de query van ${model.label}`), name: "query" },
    },
    {
      name: repeats > 1 ? `${repeats} × q·k` : "q·k",
      cells: each((j) => num(`dot:${j}`, dots[j] ?? 0, product(keys[j] ?? []), ["q", `k:${j}`])),
    },
    {
      name: scaled ? `÷ √${width}` : "niet gedeeld",
      cells: each((j) => {
        const how = scaled ? `${say(dots[j] ?? 0)} ÷ √${width}` : "het inproduct zelf: de deling staat uit";
        return num(`score:${j}`, scores[j] ?? 0, how, [`dot:${j}`]);
      }),
    },
  ];
  const masks = !allowed.every(Boolean);
  if (masks) lines.push({ name: "masker", cells: each((j) => masked(j, scores, allowed)) });
  const score = masks ? "masked" : "score";
  const used = labels.flatMap((_, j) => (allowed[j] ? [`${score}:${j}`] : []));
  const topWords = open.length
    ? `het grootste van ${open.map((s) => say(s)).join(" en ")}`
    : "afgesproken, omdat er geen toegestane key is";
  lines.push(
    {
      name: "maximum eraf",
      cells: each((j) =>
        num(`shift:${j}`, shifted[j] ?? 0, `${say(allowed[j] ? (scores[j] ?? 0) : -Infinity)} − ${bracket(top)}`, [`${score}:${j}`, "top"]),
      ),
      whole: { ...num("top", top, topWords, used), name: "maximum" },
    },
    {
      name: "e-macht",
      cells: each((j) => num(`exp:${j}`, powers[j] ?? 0, `e tot de macht ${say(shifted[j] ?? 0)}`, [`shift:${j}`])),
      whole: {
        ...num("total", total, powers.map(say).join(" + "), idsOf(labels, "exp")),
        name: "som",
      },
    },
    {
      name: "gewicht",
      cells: each((j) => {
        const how = total === 0 ? "volgens afspraak: zonder toegestane key is de rij nul" : `${say(powers[j] ?? 0)} ÷ ${say(total)}`;
        return num(`weight:${j}`, weights[j] ?? 0, how, [`exp:${j}`, "total"]);
      }),
      whole: { ...num("sum", model.sum, weights.map(say).join(" + "), idsOf(labels, "weight")), name: "som" },
    },
    { name: "value", cells: each((j) => given(`v:${j}`, values[j] ?? [], `de value van ${labels[j]}`)) },
  );
  output.forEach((y, a) => {
    const parts = values.map((value, j) => (weights[j] ?? 0) * (value[a] ?? 0));
    lines.push({
      name: `gewicht × ${axisName(a)}`,
      cells: each((j) =>
        num(`part:${a}:${j}`, parts[j] ?? 0, `${say(weights[j] ?? 0)} × ${bracket(values[j]?.[a] ?? 0)}`, [`weight:${j}`, `v:${j}`]),
      ),
      whole: {
        ...num(`out:${a}`, y, parts.map((x) => bracket(x)).join(" + "), idsOf(labels, `part:${a}`)),
        name: `uitvoer ${axisName(a)}`,
      },
    });
  });
  return lines;
}

function masked(j: number, scores: Vector, allowed: readonly boolean[]): Num {
  const score = scores[j] ?? 0;
  return allowed[j]
    ? num(`masked:${j}`, score, "toegestaan, dus de score blijft", [`score:${j}`])
    : num(`masked:${j}`, -Infinity, "verboden door het masker, wat de score ook is", [`score:${j}`]);
}

function num(id: string, value: number, how: string, from: readonly string[]): Num {
  return { id, text: shown(value), words: `${say(value)} = ${how}`, from };
}

function given(id: string, vector: Vector, what: string): Num {
  const text = plainVector(vector);
  const spoken = text.replaceAll(", ", "; ").replaceAll(".", ",").replaceAll("-", "−");
  return { id, text, words: `${spoken}: ${what}, gegeven`, from: [] };
}

function idsOf(labels: readonly string[], id: string): string[] {
  return labels.map((_, j) => `${id}:${j}`);
}

function shown(value: number): string {
  return value === -Infinity ? "−∞" : amount(value);
}

/** A number for prose, without decimals that one given by hand does not have. */
function say(x: number): string {
  if (!Number.isFinite(x)) return "−∞";
  const plain = String(x + 0).replace(".", ",").replace("-", "−");
  return plain.length <= 5 ? plain : spokenAmount(x);
}

function bracket(x: number): string {
  return x < 0 ? `(${say(x)})` : say(x);
}
