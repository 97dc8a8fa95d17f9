import assert from "node:assert/strict";
import { test } from "node:test";

import { counts, difference, folded, type Row } from "../site/app/desk/difference.ts";

const shown = (rows: Row[]) => rows.map(({ kind, text }) => `${{ same: " ", gone: "-", new: "+" }[kind]}${text}`);

test("equal programs differ nowhere, also when one lacks the last line end", () => {
  assert.deepEqual(counts(difference("a\nb\n", "a\nb")), { gone: 0, added: 0 });
});

test("lines have the numbers of their own program", () => {
  const rows = difference("a\nb\nc\n", "a\nc\nd\n");
  assert.deepEqual(shown(rows), [" a", "-b", " c", "+d"]);
  assert.deepEqual(rows.map(({ mine, theirs }) => [mine, theirs]), [[1, 1], [2, null], [3, 2], [null, 3]]);
});

test("in a line that was changed the words that differ are marked", () => {
  const [gone, added] = difference("    return x + 1\n", "    return x + 20\n");
  const words = (row: Row | undefined) => row?.words.map(({ from, to }) => row.text.slice(from, to));
  assert.deepEqual([words(gone), words(added)], [["1"], ["20"]]);
});

test("lines with little in common are not taken for a change", () => {
  const rows = difference("total = scores.sum()\n", "raise ValueError\n");
  assert.deepEqual(rows.map(({ words }) => words), [[], []]);
});

test("long stretches of equal lines are folded", () => {
  const same = Array.from({ length: 20 }, (_, i) => `x${i}`).join("\n");
  const rows = folded(difference(`${same}\nold\n`, `${same}\nnew\n`));
  assert.deepEqual(rows[0], { kind: "gap", lines: 17 });
  assert.equal(rows.length, 1 + 3 + 2);
});

test("programs without a line in common end up in reasonable time as replaced", () => {
  const lines = (name: string) => Array.from({ length: 20_000 }, (_, i) => `${name}${i}\n`).join("");
  assert.deepEqual(counts(difference(lines("a"), lines("b"))), { gone: 20_000, added: 20_000 });
});
