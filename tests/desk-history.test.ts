import assert from "node:assert/strict";
import { test } from "node:test";

import { asVersions, hasPassed, type Mark, merged, parseVersions, pruned, type Version, withVersion } from "../site/app/desk/history.ts";

const run: Mark = { kind: "run" };
const passed: Mark = { kind: "passed", checkpoint: "a" };
const failed: Mark = { kind: "failed", checkpoint: "a" };
const version = (code: string, at: number, marks: Mark[] = [run]): Version => ({ code, at, marks });
const codes = (versions: Version[]) => versions.map(({ code }) => code);

test("the newest comes in front; the same code is one version", () => {
  let versions = withVersion([], "x", run, 1);
  versions = withVersion(versions, "y", run, 2);
  versions = withVersion(versions, "x", passed, 3);
  assert.deepEqual(versions, [version("x", 3, [passed, run]), version("y", 2)]);
});

test("of one checkpoint only the last outcome counts", () => {
  const versions = withVersion(withVersion([], "x", failed, 1), "x", passed, 2);
  assert.deepEqual(versions[0]?.marks, [passed]);
  assert.equal(hasPassed(version("x", 1, [failed, run])), false);
});

test("too many versions: the oldest goes, and what passed stays longest", () => {
  let versions: Version[] = [];
  for (let i = 0; i < 200; i++) versions = withVersion(versions, `x = ${i}`, i === 3 ? passed : run, i);
  assert.equal(versions.length, 60);
  assert.deepEqual(codes(versions.slice(0, 2)), ["x = 199", "x = 198"]);
  assert.equal(versions.at(-1)?.code, "x = 3");
  assert.equal(versions.at(-2)?.code, "x = 141");
});

test("too much code: the newest stays even when it alone is too much", () => {
  const versions = pruned([version("a".repeat(50), 1), version("b".repeat(200), 2)], 100);
  assert.deepEqual(codes(versions), ["b".repeat(200)]);
});

test("the ten newest outlive an older one that passed", () => {
  const all = Array.from({ length: 11 }, (_, i) => version(`${i}`.repeat(10).slice(0, 10), i, i === 0 ? [passed] : [run]));
  assert.deepEqual(codes(pruned(all, 100)), codes(all.slice(1).toReversed()));
});

test("two histories become one that has everything of both", () => {
  const ours = [version("both", 5, [run]), version("ours", 1)];
  const theirs = [version("both", 3, [passed]), version("theirs", 4)];
  const both = merged(ours, theirs);
  assert.deepEqual(codes(both), ["both", "theirs", "ours"]);
  assert.deepEqual(both[0], version("both", 5, [run, passed]));
  assert.deepEqual(codes(merged(theirs, ours)), codes(both), "whichever comes first");
  assert.deepEqual(merged(both, theirs), both, "a second time adds nothing");
});

test("what is no list of versions is refused", () => {
  assert.deepEqual(parseVersions('[{"at":1,"code":"x","marks":[{"kind":"run"},{"kind":"aside","by":"link"}]}]')?.length, 1);
  for (const text of [
    "",
    "{}",
    '[{"code":"x","marks":[]}]',
    '[{"at":-1,"code":"x","marks":[]}]',
    '[{"at":1e99,"code":"x","marks":[]}]',
    '[{"at":1,"code":["x"],"marks":[]}]',
    '[{"at":1,"code":"x","marks":{}}]',
    '[{"at":1,"code":"x","marks":[{"kind":"passed"}]}]',
    '[{"at":1,"code":"x","marks":[{"kind":"aside","by":"elsewhere"}]}]',
    '[{"at":1,"code":"x","marks":[{"kind":"won"}]}]',
  ]) {
    assert.equal(parseVersions(text), null, text);
  }
  assert.equal(asVersions(null), null);
});
