import assert from "node:assert/strict";
import { test } from "node:test";

import { type LessonWork, noProgress } from "../site/app/desk/formats.ts";
import { Library, type WholeStore } from "../site/app/desk/library.ts";
import { changesNothing, mergeWork } from "../site/app/desk/merge.ts";
import { looksLikeProgress, progressText, readProgress } from "../site/app/desk/progress-file.ts";

const work = (parts: Partial<LessonWork> = {}): LessonWork => ({
  code: null,
  progress: noProgress(),
  answers: {},
  history: [],
  ...parts,
});
const code = (text: string, at: number) => ({ code: text, at, start: "s" });
const answer = (text: string, at?: number) => ({ given: [text], checked: null, hint: false, ...(at === undefined ? {} : { at }) });
const codes = ({ history }: LessonWork) => history.map((version) => version.code);

class MemoryStorage implements WholeStore {
  readonly values = new Map<string, string>();
  room = Infinity;
  get length(): number {
    return this.values.size;
  }
  key(i: number): string | null {
    return [...this.values.keys()][i] ?? null;
  }
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    const others = [...this.values].filter(([known]) => known !== key);
    if (others.reduce((sum, [, text]) => sum + text.length, value.length) > this.room) {
      throw new DOMException("full", "QuotaExceededError");
    }
    this.values.set(key, value);
  }
  removeItem(key: string): void {
    this.values.delete(key);
  }
}

test("the newer code wins, and the other is in the history, whoever is the newer", () => {
  for (const [ours, theirs, from] of [[1, 2, "theirs"], [2, 1, "ours"]] as const) {
    const made = mergeWork(work({ code: code("a", ours) }), work({ code: code("b", theirs) }));
    assert.equal(made.changes.code, from);
    assert.equal(made.work.code?.code, from === "ours" ? "a" : "b");
    assert.deepEqual(codes(made.work), [from === "ours" ? "b" : "a"]);
  }
});

test("the start code never takes the place of work", () => {
  assert.equal(mergeWork(work({ code: code("a", 1) }), work()).work.code?.code, "a");
  const made = mergeWork(work(), work({ code: code("b", 1) }));
  assert.deepEqual([made.work.code?.code, made.changes.code, codes(made.work)], ["b", "new", []]);
});

test("checkpoints that passed on either machine pass; hints are the most that were seen", () => {
  const ours = work({ progress: { passed: { a: "1", b: "1" }, hints: { a: 2 }, when: { a: 5, b: 5 } } });
  const theirs = work({ progress: { passed: { b: "2", c: "2" }, hints: { a: 1, c: 3 }, when: { b: 9 } } });
  const { work: made, changes } = mergeWork(ours, theirs);
  assert.deepEqual(made.progress, { passed: { a: "1", b: "2", c: "2" }, hints: { a: 2, c: 3 }, when: { a: 5, b: 9 } });
  assert.equal(changes.passed, 1);
});

test("the newer answer wins; one without a time gives way to no one", () => {
  const ours = work({ answers: { a: answer("ours", 2), b: answer("ours"), d: answer("ours", 4) } });
  const theirs = work({ answers: { a: answer("theirs", 3), b: answer("theirs"), c: answer("theirs"), d: answer("theirs", 3) } });
  const { work: made, changes } = mergeWork(ours, theirs);
  assert.deepEqual(Object.values(made.answers).map(({ given }) => given[0]), ["theirs", "ours", "ours", "theirs"]);
  assert.equal(changes.answers, 2);
});

test("importing one's own export changes nothing", () => {
  const mine = work({
    code: code("a", 3),
    progress: { passed: { a: "1" }, hints: { a: 1 }, when: { a: 1 } },
    answers: { v: answer("1", 2) },
    history: [{ at: 1, code: "b", marks: [{ kind: "run" }] }],
  });
  const read = readProgress(progressText(new Map([["les", mine]]), 1));
  assert.ok("work" in read);
  const made = mergeWork(mine, read.work.get("les") ?? work());
  assert.deepEqual(made.work, mine);
  assert.ok(changesNothing(made.changes));
});

const file = (lessons: unknown, more: object = {}) =>
  JSON.stringify({ format: "werkplaats-voortgang", version: 1, at: "", lessons, ...more });

for (const [name, text, told] of [
  ["no JSON", "{", "geen voortgang"],
  ["other JSON", '{"a":1}', "geen voortgang"],
  ["a list", "[]", "geen voortgang"],
  ["a later version", file({}, { version: 2 }), "nieuwere werkplaats"],
  ["no lessons", file(undefined), "lijst van lessen"],
  ["nothing in it", file({}), "nog geen voortgang"],
  ["lessons in a list", file([]), "lijst van lessen"],
  ["an odd name of a lesson", file({ "../x": {} }), "naam van een les"],
  ["a name that is a prototype", '{"format":"werkplaats-voortgang","version":1,"lessons":{"__proto__":{}}}', "naam van een les"],
  ["code that is no text", file({ les: { code: { code: 1, at: 1 } } }), "de code van de les “les”"],
  ["a time that is no time", file({ les: { code: { code: "x", at: 1e300 } } }), "de code van de les “les”"],
  ["passed that is no text", file({ les: { progress: { passed: { a: {} }, hints: {} } } }), "stand van de checkpoints"],
  ["an answer that is no answer", file({ les: { answers: { v: { given: "x" } } } }), "een antwoord"],
  ["a history that is none", file({ les: { history: [{ at: 1, code: "x", marks: ["<b>"] }] } }), "de geschiedenis"],
] as const) {
  test(`a file with ${name} is refused in one sentence`, () => {
    const read = readProgress(text);
    assert.ok("refused" in read);
    assert.ok(read.refused.includes(told), read.refused);
  });
}

test("an export is known by its first lines", () => {
  assert.ok(looksLikeProgress(progressText(new Map(), 1)));
  assert.ok(!looksLikeProgress('x = {"format": "werkplaats-voortgang"}'));
});

const stored = () => {
  const store = new MemoryStorage();
  store.setItem("werkplaats/1/een/code", JSON.stringify(code("a", 1)));
  store.setItem("werkplaats/1/twee/progress", JSON.stringify({ passed: { p: "1" }, hints: {}, when: {} }));
  store.setItem("werkplaats/1/probe", "1");
  store.setItem("iets/anders/code", "{}");
  return store;
};

test("the lessons in storage are found by their keys", () => {
  assert.deepEqual(new Library(stored()).slugs, ["een", "twee"]);
});

test("clearing all is undone to the letter", () => {
  const store = stored();
  const before = new Map(store.values);
  const library = new Library(store);
  assert.ok(library.clear(library.slugs, "all"));
  assert.deepEqual(library.slugs, []);
  assert.equal(library.undoable, "all");
  library.undo();
  assert.deepEqual(new Map([...store.values].toSorted()), new Map([...before].toSorted()));
  assert.equal(library.undoable, null);
});

test("undoing keeps what was written since in the history", () => {
  const store = stored();
  const library = new Library(store);
  library.clear(["een"], "lesson");
  store.setItem("werkplaats/1/een/code", JSON.stringify(code("later", Date.now() + 10)));
  library.undo();
  const een = library.read(["een"]).get("een");
  assert.equal(een?.code?.code, "a");
  assert.deepEqual(een?.history.map((version) => version.code), ["later"]);
});

test("where there is no room, nothing changes", () => {
  const store = stored();
  const library = new Library(store);
  const before = new Map(store.values);
  store.room = 600;
  assert.equal(library.replace(new Map([["een", work({ code: code("x".repeat(500), 9) })]]), "import"), false);
  assert.deepEqual(library.read(), new Library(stored()).read());
  store.room = 0;
  assert.equal(library.clear(["een"], "lesson"), false);
  for (const [key, text] of before) assert.equal(store.values.get(key), text);
});

test("a copy to undo with lives for a day", () => {
  const store = stored();
  new Library(store).clear(["een"], "lesson");
  assert.equal(new Library(store).undoable, "lesson");
  const copy = JSON.parse(store.getItem("werkplaats/1/undo") ?? "") as { at: number };
  store.setItem("werkplaats/1/undo", JSON.stringify({ ...copy, at: copy.at - 25 * 60 * 60 * 1000 }));
  assert.equal(new Library(store).undoable, null);
});
