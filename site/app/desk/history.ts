// Versions of the student's code: which are kept, which go first, how two lists become one. Pure.

import { isRecord, isTime } from "./shapes.ts";

/** Why a version was kept. A check names its checkpoint; "aside" says what took the code's place. */
export type Mark =
  | { kind: "run" }
  | { kind: "passed" | "failed"; checkpoint: string }
  | { kind: "aside"; by: AsideBy };

export type AsideBy = "file" | "history" | "import" | "link" | "lms" | "reset" | "solution" | "start" | "tab";

export interface Version {
  /** When it was last marked. */
  at: number;
  code: string;
  marks: Mark[];
}

const MAX_VERSIONS = 60;
/** Together, in characters: storage holds some five million for all lessons. */
const MAX_SIZE = 300_000;
/** The newest ones stay, whatever they are. */
const NEWEST = 10;

const asideBys: AsideBy[] = ["file", "history", "import", "link", "lms", "reset", "solution", "start", "tab"];

/** Newest first, with `code` marked at `at`: code that is there already gets the mark and comes in front. */
export function withVersion(versions: Version[], code: string, mark: Mark, at: number): Version[] {
  const known = versions.find((version) => version.code === code);
  const marks = [mark, ...(known?.marks ?? []).filter((other) => !replaces(mark, other))];
  const others = versions.filter((version) => version !== known);
  return pruned([{ at: Math.max(at, known?.at ?? 0), code, marks }, ...others]);
}

/** All of both, newest first. */
export function merged(ours: Version[], theirs: Version[]): Version[] {
  const all = new Map<string, Version>();
  const oldestFirst = [...ours, ...theirs].toSorted((a, b) => a.at - b.at);
  for (const version of oldestFirst) {
    const older = all.get(version.code)?.marks ?? [];
    const kept = older.filter((mark) => !version.marks.some((newer) => replaces(newer, mark)));
    all.set(version.code, { ...version, marks: [...version.marks, ...kept] });
  }
  return pruned([...all.values()]);
}

/** At most `size` characters of code, and at most MAX_VERSIONS of them. */
export function pruned(versions: Version[], size = MAX_SIZE): Version[] {
  const result = versions.toSorted((a, b) => b.at - a.at);
  let total = result.reduce((sum, { code }) => sum + code.length, 0);
  while (result.length > 1 && (result.length > MAX_VERSIONS || total > size)) {
    const [gone] = result.splice(leastMissed(result), 1);
    total -= gone?.code.length ?? 0;
  }
  return result;
}

/** The oldest that never passed, outside the newest; then the oldest of all. */
function leastMissed(versions: Version[]): number {
  const at = versions.findLastIndex((version, i) => i >= NEWEST && !hasPassed(version));
  return at >= 0 ? at : versions.length - 1;
}

export function hasPassed({ marks }: Version): boolean {
  return marks.some(({ kind }) => kind === "passed");
}

/** The versions in a stored text, newest first; null when it is not a list of them. */
export function parseVersions(text: string): Version[] | null {
  try {
    return asVersions(JSON.parse(text));
  } catch {
    return null;
  }
}

export function asVersions(value: unknown): Version[] | null {
  return Array.isArray(value) && value.every(isVersion) ? pruned(value) : null;
}

function isVersion(value: unknown): value is Version {
  if (!isRecord(value)) return false;
  const { at, code, marks } = value;
  return isTime(at) && typeof code === "string" && Array.isArray(marks) && marks.every(isMark);
}

function isMark(value: unknown): value is Mark {
  if (!isRecord(value)) return false;
  const { kind, checkpoint, by } = value;
  if (kind === "run") return true;
  if (kind === "passed" || kind === "failed") return typeof checkpoint === "string";
  return kind === "aside" && asideBys.some((known) => known === by);
}

/** The same kind of news, so the older says nothing more. */
function replaces(newer: Mark, older: Mark): boolean {
  if ("checkpoint" in newer && "checkpoint" in older) return newer.checkpoint === older.checkpoint;
  return newer.kind === older.kind;
}
