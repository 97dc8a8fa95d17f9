// A checkpoint's verdict, as the checkers hand it over.

export type CheckStatus = "passed" | "failed" | "skipped";

/** What was tried: the call in one line, and a program to paste. */
export interface CheckInputs {
  call: string;
  code: string;
}

export interface Check {
  id: string;
  title: string;
  status: CheckStatus;
  message: string;
  /** Matrices to draw, as `feedback-model.ts` describes them, or null. */
  expected?: unknown;
  actual?: unknown;
  inputs?: CheckInputs | null;
}

export interface Verdict {
  id: string;
  status: "passed" | "failed" | "broken" | "skipped";
  message: string;
  misconception: string | null;
  seed: number | null;
  checks: Check[];
}

/** What a check says, unless the verdict's own message says it already. */
export function unsaid(check: Check, verdict: Verdict): string {
  return verdict.message.includes(check.message) ? "" : check.message;
}
