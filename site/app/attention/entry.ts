/** What a reader typed into a number field: Dutch comma or point, any minus sign, `1e4` as well. */

/** A number field takes more than a slider: enough to see softmax saturate, and to stay legible. */
export const LIMIT = 10_000;

export type Entry =
  | { readonly kind: "number"; readonly value: number }
  /** The start of a number, such as `-` or nothing yet: no reason to complain while typing. */
  | { readonly kind: "unfinished" }
  | { readonly kind: "refused"; readonly why: string };

const NUMBER = /^[+-]?(\d+[.,]?\d*|[.,]\d+)(e[+-]?\d+)?$/i;
const UNFINISHED = /^[+-]?(\d[\d.,]*e[+-]?|[.,]?)$/i;

export const NOT_A_NUMBER = "Typ een getal, bijvoorbeeld 0,5 of −1,2.";
export const TOO_LARGE = "Kies een getal van −10.000 tot en met 10.000.";

export function readEntry(typed: string): Entry {
  const text = typed.trim().replace("−", "-");
  if (UNFINISHED.test(text)) return { kind: "unfinished" };
  if (!NUMBER.test(text)) return { kind: "refused", why: NOT_A_NUMBER };
  const value = Number(text.replace(",", "."));
  if (Math.abs(value) > LIMIT) return { kind: "refused", why: TOO_LARGE };
  return { kind: "number", value: value + 0 };
}

/** `value` moved by `step`, without the dust of binary fractions, within the limit. */
export function stepped(value: number, step: number): number {
  const moved = Number((value + step).toFixed(10));
  return Math.min(LIMIT, Math.max(-LIMIT, moved));
}
