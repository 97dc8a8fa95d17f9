import assert from "node:assert/strict";
import { test } from "node:test";

import { keyOf, type KeyValueStore, LessonStore, type StorageTrouble } from "../site/app/storage.ts";
import { fingerprint } from "../site/app/desk/fingerprint.ts";
import { readers } from "../site/app/desk/formats.ts";

class MemoryStore implements KeyValueStore {
  readonly values = new Map<string, string>();
  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value);
  }
  removeItem(key: string): void {
    this.values.delete(key);
  }
}

function open(store: KeyValueStore | null = new MemoryStore()) {
  const troubles: StorageTrouble[] = [];
  return { lesson: new LessonStore(store, "les", (trouble) => troubles.push(trouble)), troubles };
}

const kept = (code: string) => ({ code, at: 7, start: "s" });

test("code comes back to the letter, also with odd characters", () => {
  const store = new MemoryStore();
  const code = "print('é 🎈 \u2028 \ud800')\r\n\t";
  assert.equal(open(store).lesson.writeCode(kept(code)), true);
  assert.deepEqual(open(store).lesson.readCode(), kept(code));
});

test("what an older version kept is still read", () => {
  const store = new MemoryStore();
  store.values.set("werkplaats/1/les/code", '{"code":"x = 1"}');
  store.values.set("werkplaats/1/les/progress", '{"passed":{"a":"1"},"hints":{"a":2}}');
  store.values.set("werkplaats/1/les/answers", '{"v":{"given":["1"],"checked":null,"hint":false}}');
  const { lesson, troubles } = open(store);
  assert.deepEqual(lesson.readCode(), { code: "x = 1", at: 0, start: "" });
  assert.deepEqual(lesson.readProgress(), { passed: { a: "1" }, hints: { a: 2 }, when: {} });
  assert.deepEqual(lesson.readAnswers(), { v: { given: ["1"], checked: null, hint: false } });
  assert.deepEqual(troubles, []);
});

test("nothing kept is no trouble", () => {
  const { lesson, troubles } = open();
  assert.equal(lesson.readCode(), null);
  assert.deepEqual(lesson.readProgress(), { passed: {}, hints: {}, when: {} });
  assert.deepEqual(troubles, []);
});

test("forgetting the code leaves the progress", () => {
  const { lesson } = open();
  lesson.writeCode(kept("x"));
  lesson.writeProgress({ passed: { a: "1" }, hints: { a: 2 }, when: { a: 3 } });
  lesson.writeCode(null);
  assert.equal(lesson.readCode(), null);
  assert.deepEqual(lesson.readProgress(), { passed: { a: "1" }, hints: { a: 2 }, when: { a: 3 } });
});

test("lessons do not see each other's code", () => {
  const store = new MemoryStore();
  new LessonStore(store, "een", () => {}).writeCode(kept("x"));
  assert.equal(new LessonStore(store, "twee", () => {}).readCode(), null);
});

for (const damaged of ["", "{", "null", "[]", '"x"', '{"code":3}', '{"kode":"x"}', '{"code":"x","at":"nu"}']) {
  test(`damaged code ${JSON.stringify(damaged)} is ignored, told and kept beside`, () => {
    const store = new MemoryStore();
    const { lesson, troubles } = open(store);
    store.values.set(lesson.codeKey, damaged);
    assert.equal(lesson.readCode(), null);
    assert.equal(lesson.readCode(), null);
    assert.deepEqual(troubles, ["damaged"], "told once");
    assert.equal(store.values.get(`${lesson.codeKey}.damaged`), damaged);
  });
}

test("progress with a wrong field is refused as a whole", () => {
  for (const text of [
    '{"passed":{}}',
    '{"passed":{"a":1},"hints":{}}',
    '{"passed":[],"hints":{}}',
    '{"passed":{},"hints":{"a":-1}}',
    '{"passed":{},"hints":{"a":"1"}}',
    '{"passed":{},"hints":{"a":1.5}}',
    '{"passed":{},"hints":{},"when":{"a":"gisteren"}}',
  ]) {
    assert.equal(readers.progress(text), null, text);
  }
});

test("a refused storage is told; the page itself keeps all", () => {
  const { lesson, troubles } = open(null);
  assert.equal(lesson.readCode(), null);
  assert.deepEqual(troubles, ["refused"]);
  assert.equal(lesson.writeCode(kept("x")), false, "it does not outlive the page");
  lesson.keepVersion("y", { kind: "run" }, 1);
  assert.deepEqual(lesson.readCode(), kept("x"));
  assert.equal(lesson.readHistory()[0]?.code, "y");
});

/** Holds no more than `size` characters. */
class SmallStore extends MemoryStore {
  readonly #size: number;
  constructor(size: number) {
    super();
    this.#size = size;
  }
  override setItem(key: string, value: string): void {
    const others = [...this.values].filter(([known]) => known !== key);
    const total = others.reduce((sum, [, text]) => sum + text.length, value.length);
    if (total > this.#size) throw new DOMException("full", "QuotaExceededError");
    super.setItem(key, value);
  }
}

test("a full storage is told; the page still has what did not fit", () => {
  const store = new SmallStore(100);
  const { lesson, troubles } = open(store);
  assert.equal(lesson.writeCode(kept("x")), true);
  assert.equal(lesson.writeCode(kept("x".repeat(100))), false);
  assert.deepEqual(troubles, ["full"]);
  assert.deepEqual(lesson.readCode(), kept("x".repeat(100)));
  assert.deepEqual(open(store).lesson.readCode(), kept("x"), "what was kept stays");
  assert.equal(lesson.writeCode(kept("y")), true);
  assert.deepEqual(lesson.readCode(), kept("y"));
});

test("old versions make room for the code of now", () => {
  const store = new SmallStore(2000);
  const { lesson, troubles } = open(store);
  for (let i = 0; i < 4; i++) lesson.keepVersion(String(i).repeat(400), { kind: "run" }, i);
  assert.equal(lesson.writeCode(kept("n".repeat(400))), true);
  assert.deepEqual(troubles, []);
  assert.deepEqual(lesson.readHistory().map(({ code }) => code[0]), ["3", "2"]);
});

test("a damaged history is put aside", () => {
  const store = new MemoryStore();
  store.values.set(keyOf("les", "history"), '[{"at":1,"code":2,"marks":[]}]');
  const { lesson, troubles } = open(store);
  assert.deepEqual(lesson.readHistory(), []);
  assert.deepEqual(troubles, ["damaged"]);
  lesson.keepVersion("x", { kind: "run" }, 1);
  assert.equal(lesson.readHistory().length, 1);
  assert.ok(store.values.get(`${keyOf("les", "history")}.damaged`));
});

test("a storage that throws on reading is told", () => {
  const store = new MemoryStore();
  store.getItem = () => {
    throw new DOMException("no", "SecurityError");
  };
  const { lesson, troubles } = open(store);
  assert.equal(lesson.readCode(), null);
  assert.deepEqual(troubles, ["refused"]);
});

test("fingerprints tell texts apart, also when only swapped", () => {
  const texts = ["", "a", "b", "ab", "ba", "a ", " a", "x = 1\n", "x = 2\n", "é", "e"];
  assert.equal(new Set(texts.map(fingerprint)).size, texts.length);
  assert.equal(fingerprint("x = 1\n"), fingerprint("x = 1\n"));
});
