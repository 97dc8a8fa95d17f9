// Whether a number that was filled in is right, and which foreseen mistake it is when it is not.

import { readNumber } from "./dutch-number.ts";

interface Target {
  value: number;
  /** How far off still counts, absolute. */
  tolerance: number;
}

/** `NumericQuestion.config` of generator/questions/model.py. */
export interface NumericConfig {
  answer: number;
  tolerance: number;
  mistakes: Target[];
}

export type NumericResult =
  | { status: "empty" | "unreadable" | "right" }
  /** `mistake` is the place of the foreseen one, or null. */
  | { status: "wrong"; mistake: number | null };

// A border such as 0.3 ± 0.1 is not exact in binary.
const ROUNDING = 1e-12;

/** Of a text with two readings, the one that is right counts, then the one that was foreseen. */
export function judgeNumber(text: string, config: NumericConfig): NumericResult {
  if (text.trim() === "") return { status: "empty" };
  const readings = readNumber(text);
  if (readings.length === 0) return { status: "unreadable" };
  const right: Target = { value: config.answer, tolerance: config.tolerance };
  if (readings.some((reading) => hits(reading, right))) return { status: "right" };
  for (const reading of readings) {
    const mistake = config.mistakes.findIndex((target) => hits(reading, target));
    if (mistake >= 0) return { status: "wrong", mistake };
  }
  return { status: "wrong", mistake: null };
}

function hits(reading: number, { value, tolerance }: Target): boolean {
  return Math.abs(reading - value) <= tolerance + ROUNDING * Math.abs(value);
}
