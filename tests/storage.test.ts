import assert from "node:assert/strict";
import { test } from "node:test";

import { fingerprint, type KeyValueStore, LessonStore, parseProgress, type StorageTrouble } from "../site/app/storage.ts";

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

test("code comes back to the letter, also with odd characters", () => {
  const store = new MemoryStore();
  const code = "print('é 🎈 \u2028 \ud800')\r\n\t";
  open(store).lesson.writeCode(code);
  assert.equal(open(store).lesson.readCode(), code);
});

test("nothing kept is no trouble", () => {
  const { lesson, troubles } = open();
  assert.equal(lesson.readCode(), null);
  assert.deepEqual(lesson.readProgress(), { passed: {}, hints: {} });
  assert.deepEqual(troubles, []);
});

test("forgetting the code leaves the progress", () => {
  const { lesson } = open();
  lesson.writeCode("x");
  lesson.writeProgress({ passed: { a: "1" }, hints: { a: 2 } });
  lesson.writeCode(null);
  assert.equal(lesson.readCode(), null);
  assert.deepEqual(lesson.readProgress(), { passed: { a: "1" }, hints: { a: 2 } });
});

test("lessons do not see each other's code", () => {
  const store = new MemoryStore();
  new LessonStore(store, "een", () => {}).writeCode("x");
  assert.equal(new LessonStore(store, "twee", () => {}).readCode(), null);
});

for (const damaged of ["", "{", "null", "[]", '"x"', '{"code":3}', '{"kode":"x"}']) {
  test(`damaged code ${JSON.stringify(damaged)} is ignored, told and kept beside`, () => {
    const store = new MemoryStore();
    const { lesson, troubles } = open(store);
    store.values.set(lesson.codeKey, damaged);
    assert.equal(lesson.readCode(), null);
    assert.deepEqual(troubles, ["damaged"]);
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
  ]) {
    assert.equal(parseProgress(text), null, text);
  }
});

test("a refused storage is told once and stops nothing", () => {
  const { lesson, troubles } = open(null);
  assert.equal(lesson.readCode(), null);
  lesson.writeCode("x");
  assert.deepEqual(troubles, ["refused"]);
});

test("a full storage is told", () => {
  const store = new MemoryStore();
  store.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { lesson, troubles } = open(store);
  lesson.writeCode("x");
  assert.deepEqual(troubles, ["full"]);
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
