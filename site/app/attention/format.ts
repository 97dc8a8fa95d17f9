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

/** A vector without decimals that say nothing, four at most: `(-1, 0.5)`. */
export function plainVector(xs: Vector): string {
  return `(${xs.map((x) => String(Number(x.toFixed(4)) + 0)).join(", ")})`;
}

/** `plainVector` for Dutch prose: `(−1; 0,5)`. */
export function spokenVector(xs: Vector): string {
  return plainVector(xs).replaceAll(", ", "; ").replaceAll(".", ",").replaceAll("-", "−");
}

/** `x` with four decimals, or in powers of ten where those would hide it or take room; exact 0 as 0. */
export function amount(x: number): string {
  if (x === 0) return "0";
  if (Math.abs(x) >= 1e5 || Math.abs(x) < 5e-5) return x.toExponential(2);
  return fixed(x, 4);
}

/** `show(x)`, or what Python prints where there is no such number: `nan`, `inf`. */
export function asPython(x: number, show: (x: number) => string): string {
  if (Number.isFinite(x)) return show(x);
  return Number.isNaN(x) ? "nan" : x > 0 ? "inf" : "-inf";
}

/** `amount` for prose: decimal comma, real minus. */
export function spokenAmount(x: number): string {
  if (!Number.isFinite(x)) return x < 0 ? "−∞" : "∞";
  return amount(x).replace(".", ",").replaceAll("-", "−");
}
