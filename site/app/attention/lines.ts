/** Numbers of a computation, each with words and with what it was made of. */

import { amount, plainVector, spokenAmount, spokenVector } from "./format.ts";
import type { Vector } from "./math.ts";

const TERMS = 4;
const SUM_TERMS = 10;

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

/** A computed number: `how` says what stands right of the `=`, or `≈`, once somebody asks. */
export function num(id: string, value: number, how: () => string, from: readonly string[]): Num {
  return {
    id,
    text: shown(value),
    get words() {
      const made = how();
      // Three digits of a huge number do not give the result to the last decimal.
      return `${say(value)} ${made.includes("e+") ? "≈" : "="} ${made}`;
    },
    from,
  };
}

/** A vector that was not computed here; `what` says where it comes from. */
export function given(id: string, vector: Vector, what: string): Num {
  return { id, text: plainVector(vector), words: `${spokenVector(vector)}: ${what}`, from: [] };
}

/** The ids of one number for each key. */
export function idsOf(labels: readonly string[], id: string): string[] {
  return labels.map((_, j) => `${id}:${j}`);
}

function shown(value: number): string {
  return value === -Infinity ? "−∞" : amount(value);
}

/** A number for prose, without decimals that one given by hand does not have. */
export function say(x: number): string {
  if (!Number.isFinite(x)) return "−∞";
  const plain = String(x + 0).replace(".", ",").replace("-", "−");
  return plain.length <= 5 ? plain : spokenAmount(x);
}

/** A negative number in brackets, for right of a sign. */
export function bracket(x: number): string {
  return x < 0 ? `(${say(x)})` : say(x);
}

/** "0,5680 + 1", ten terms at most; negative ones in brackets. */
export function sumOf(terms: Vector): string {
  return cut(terms.map(bracket), " + ");
}

/** "0,1414 en 0,7071", ten numbers at most. */
export function listOf(numbers: Vector): string {
  return cut(numbers.map(say), " en ");
}

function cut(terms: readonly string[], sign: string): string {
  return terms.slice(0, SUM_TERMS).join(sign) + (terms.length > SUM_TERMS ? `${sign}…` : "");
}

/** "0,2 · 1 + 1 · 0": what an inner product was made of, four terms at most. */
export function productOf(a: Vector, b: Vector): string {
  const terms = a.slice(0, TERMS).map((x, i) => `${i ? bracket(x) : say(x)} · ${bracket(b[i] ?? 0)}`);
  return terms.join(" + ") + (a.length > TERMS ? " + …" : "");
}
