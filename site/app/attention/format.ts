/** Numbers as text; `generator/widgets/_numbers.py` writes the very same in the static page. */

import type { Vector } from "./math.ts";

/** `x` with `digits` decimals and a point, as in code; never "-0.00". */
export function fixed(x: number, digits: number): string {
  const text = x.toFixed(digits);
  return Number(text) === 0 ? text.replace("-", "") : text;
}

/** `x` in full, with at least one decimal: what a number field shows. */
export function exact(x: number): string {
  return Number.isInteger(x) ? fixed(x, 1) : String(x);
}

/** A vector whose length hardly changes while it moves: `(0.2, 1.0)`, at most two numbers. */
export function vector(xs: Vector): string {
  const shown = xs.slice(0, 2).map(short).join(", ");
  return xs.length > 2 ? `(${shown}, …)` : `(${shown})`;
}

/** `x` for Dutch prose and speech, with a decimal comma: `0,362`. */
export function spoken(x: number, digits: number): string {
  return fixed(x, digits).replace(".", ",").replace("-", "−");
}

/** Words as a Dutch list: `a, b en c`. */
export function list(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} en ${words.at(-1)}`;
}

function short(x: number): string {
  if (Math.abs(x) >= 100) return fixed(x, 0);
  const two = fixed(x, 2);
  return two.endsWith("0") ? two.slice(0, -1) : two;
}
