// What differs between two programs, line by line. Pure.

import { diffLines, diffWordsWithSpace } from "diff";

/** A stretch of a line, from `from` up to `to`. */
export interface Span {
  from: number;
  to: number;
}

export interface Row {
  kind: "same" | "gone" | "new";
  /** Line numbers from 1; null where that program has no such line. */
  mine: number | null;
  theirs: number | null;
  text: string;
  /** The words that differ, in a line that has a counterpart. */
  words: Span[];
}

/** A stretch of equal lines that is left out. */
export interface Gap {
  kind: "gap";
  lines: number;
}

const CONTEXT = 3;
/** In ms: programs without a line in common can take very long to compare. */
const PATIENCE = { lines: { timeout: 400 }, words: { timeout: 20 } };

/** All lines of both programs, in order: those of mine that are gone come before those that are new. */
export function difference(mine: string, theirs: string): Row[] {
  const rows: Row[] = [];
  const at = { mine: 0, theirs: 0 };
  for (const part of parts(ended(mine), ended(theirs))) {
    const kind = part.removed ? "gone" : part.added ? "new" : "same";
    for (const text of part.value.split("\n").slice(0, -1)) {
      rows.push({
        kind,
        mine: kind === "new" ? null : ++at.mine,
        theirs: kind === "gone" ? null : ++at.theirs,
        text,
        words: [],
      });
    }
  }
  markWords(rows);
  return rows;
}

const ended = (text: string) => (text.endsWith("\n") ? text : `${text}\n`);

function parts(mine: string, theirs: string): { value: string; added: boolean; removed: boolean }[] {
  return (
    diffLines(mine, theirs, PATIENCE.lines) ?? [
      { value: mine, added: false, removed: true },
      { value: theirs, added: true, removed: false },
    ]
  );
}

/** Only what differs, with some lines around it. */
export function folded(rows: Row[], context = CONTEXT): (Row | Gap)[] {
  const near = (i: number) =>
    rows.slice(Math.max(0, i - context), i + context + 1).some(({ kind }) => kind !== "same");
  const result: (Row | Gap)[] = [];
  for (const [i, row] of rows.entries()) {
    const last = result.at(-1);
    if (near(i)) result.push(row);
    else if (last?.kind === "gap") last.lines++;
    else result.push({ kind: "gap", lines: 1 });
  }
  return result;
}

export function counts(rows: Row[]): { gone: number; added: number } {
  const count = (kind: Row["kind"]) => rows.filter((row) => row.kind === kind).length;
  return { gone: count("gone"), added: count("new") };
}

/** Lines that were changed rather than replaced stand in equal numbers under each other. */
function markWords(rows: Row[]): void {
  for (let i = 0; i < rows.length; ) {
    const gone = countFrom(rows, i, "gone");
    const added = countFrom(rows, i + gone, "new");
    if (gone > 0 && gone === added) {
      for (let k = 0; k < gone; k++) markPair(rows[i + k], rows[i + gone + k]);
    }
    i += Math.max(gone + added, 1);
  }
}

function countFrom(rows: Row[], start: number, kind: Row["kind"]): number {
  let end = start;
  while (rows[end]?.kind === kind) end++;
  return end - start;
}

function markPair(gone: Row | undefined, added: Row | undefined): void {
  if (!gone || !added) return;
  const at = { gone: 0, added: 0 };
  const marks = { gone: [] as Span[], added: [] as Span[] };
  let same = 0;
  for (const { value, removed, added: isNew } of diffWordsWithSpace(gone.text, added.text, PATIENCE.words) ?? []) {
    if (removed) marks.gone.push({ from: at.gone, to: at.gone + value.length });
    else if (isNew) marks.added.push({ from: at.added, to: at.added + value.length });
    else same += value.trim().length;
    if (!isNew) at.gone += value.length;
    if (!removed) at.added += value.length;
  }
  // Two lines with little in common are two lines, not one that was changed.
  if (same * 3 < Math.max(gone.text.trim().length, added.text.trim().length)) return;
  gone.words = marks.gone;
  added.words = marks.added;
}
