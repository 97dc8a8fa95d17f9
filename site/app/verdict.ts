// A checkpoint's verdict, as the checkers hand it over.

export type CheckStatus = "passed" | "failed" | "skipped";

export interface Check {
  id: string;
  title: string;
  status: CheckStatus;
  message: string;
  expected?: unknown;
  actual?: unknown;
  inputs?: unknown;
}

export interface Verdict {
  id: string;
  status: "passed" | "failed" | "broken" | "skipped";
  message: string;
  misconception: string | null;
  seed: number | null;
  checks: Check[];
}
