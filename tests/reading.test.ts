import assert from "node:assert/strict";
import { test } from "node:test";

import { countPassed, progressWords } from "../site/app/home/progress.ts";
import { keepPlace, parsePlace, PLACE_KEY, readPlace } from "../site/app/place.ts";
import type { KeyValueStore } from "../site/app/storage.ts";
import { parseChoice } from "../site/app/theme/choice.ts";

const refused: KeyValueStore = {
  getItem: () => {
    throw new DOMException("no", "SecurityError");
  },
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
  removeItem: () => {},
};

test("only checkpoints that the lesson still has count as passed", () => {
  assert.equal(countPassed({ a: "1", gone: "2" }, ["a", "b"]), 1);
  assert.equal(countPassed({}, ["toString", "constructor"]), 0);
});

test("progress in words", () => {
  assert.equal(progressWords(2, 3), "2 van 3 checkpoints");
  assert.equal(progressWords(3, 3), "klaar: 3 van 3 checkpoints");
  assert.equal(progressWords(1, 1), "klaar: 1 van 1 checkpoint");
});

test("a place comes back; what is no place does not", () => {
  const place = { slug: "les", anchor: "deel", heading: "2. Een deel" };
  const values = new Map<string, string>();
  const store: KeyValueStore = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
  assert.equal(readPlace(store), null);
  keepPlace(store, place);
  assert.deepEqual([...values.keys()], [PLACE_KEY]);
  assert.deepEqual(readPlace(store), place);
  for (const text of ["", "null", "7", "{}", "[]", '{"slug":1,"anchor":"","heading":""}', "{"]) {
    assert.equal(parsePlace(text), null, text);
  }
});

test("a storage that refuses is no trouble for a place", () => {
  keepPlace(refused, { slug: "les", anchor: "", heading: "" });
  assert.equal(readPlace(refused), null);
  assert.equal(readPlace(null), null);
});

test("an unknown choice of colours is the system's", () => {
  assert.deepEqual(["dark", "light", "paars", null].map(parseChoice), ["dark", "light", "system", "system"]);
});
