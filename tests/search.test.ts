import assert from "node:assert/strict";
import { test } from "node:test";

import MiniSearch from "minisearch";

import { fold, OPTIONS, type SearchEntry } from "../site/app/search/entry.ts";
import { excerpt, highlight } from "../site/app/search/excerpt.ts";
import { find } from "../site/app/search/find.ts";

const entries: SearchEntry[] = [
  { id: "a", title: "De gradiënt", within: "Les 1", text: "Eén getal zegt hoe het verlies verandert." },
  { id: "b", title: "Softmax", within: "Les 1", text: "Van scores naar gewichten. De gradiënt komt later." },
  { id: "c", title: "Masker", within: "Les 2", text: "Een verboden key krijgt in masked_softmax gewicht 0." },
];

/** As the page has it: made elsewhere, sent as JSON. */
function index() {
  const made = new MiniSearch<SearchEntry>(OPTIONS);
  made.addAll(entries);
  return MiniSearch.loadJSON<SearchEntry>(JSON.stringify(made), OPTIONS);
}

function addresses(query: string): string[] {
  return find(index(), query).map(({ address }) => address);
}

test("accents and capitals make no difference, on either side", () => {
  assert.equal(fold("Eén GRADIËNT"), "een gradient");
  for (const query of ["gradient", "gradiënt", "GRADIENT"]) assert.deepEqual(addresses(query), ["a", "b"]);
});

test("a title counts for more than the text", () => {
  assert.deepEqual(addresses("softmax"), ["b", "c"]);
});

test("the beginning of a word is enough, and a slip of the finger is forgiven", () => {
  assert.deepEqual(addresses("verb"), ["c"]);
  assert.deepEqual(addresses("sofmax"), ["b", "c"]);
});

test("all words count; only when nothing has them all, any", () => {
  assert.deepEqual(addresses("gradiënt scores"), ["b"]);
  assert.deepEqual(addresses("verlies masker").sort(), ["a", "c"]);
  assert.deepEqual(addresses("xyzzy"), []);
});

test("the words that match are marked as they stand in the text", () => {
  const [found] = find(index(), "gradient");
  assert.deepEqual(found?.title, [
    { text: "De ", matches: false },
    { text: "gradiënt", matches: true },
  ]);
});

test("an excerpt begins shortly before the first match and says where it was cut", () => {
  const words = Array.from({ length: 80 }, (_, i) => `woord${i}`).join(" ");
  const pieces = excerpt(words, ["woord40"]);
  const text = pieces.map((piece) => piece.text).join("");
  assert.match(text, /^…woord3\d .*woord40 .*…$/);
  assert.ok(text.length < 180);
  assert.deepEqual(pieces.filter((piece) => piece.matches), [{ text: "woord40", matches: true }]);
  assert.equal(excerpt("kort", []).map((piece) => piece.text).join(""), "kort");
});

test("highlighting keeps every letter", () => {
  const text = "  a-b, Á! ";
  assert.equal(highlight(text, ["a"]).map((piece) => piece.text).join(""), text);
  assert.equal(highlight(text, ["a"]).filter((piece) => piece.matches).length, 2);
});
