import assert from "node:assert/strict";
import { test } from "node:test";

import { judgeChoice, stillWrong } from "../site/app/question/choice.ts";
import { readNumber } from "../site/app/question/dutch-number.ts";
import { judgeNumber, type NumericConfig } from "../site/app/question/numeric.ts";
import { type KeyValueStore, LessonStore } from "../site/app/storage.ts";
import { type Answer, readers } from "../site/app/desk/formats.ts";

const READINGS: [string, number[]][] = [
  ["48", [48]],
  [" 48 ", [48]],
  ["+48", [48]],
  ["007", [7]],
  // A comma or a point before decimals
  ["0,25", [0.25]],
  ["0.25", [0.25]],
  [",5", [0.5]],
  [".5", [0.5]],
  ["5.", [5]],
  ["11,3137", [11.3137]],
  ["1,769", [1.769]],
  // Thousands
  ["1 769 472", [1769472]],
  ["1\u00a0769\u00a0472", [1769472]],
  ["1\u202f769\u2009472", [1769472]],
  ["1.769.472", [1769472]],
  ["1,769,472", [1769472]],
  ["1_769_472", [1769472]],
  ["1769472", [1769472]],
  ["1 769,5", [1769.5]],
  ["1.769,5", [1769.5]],
  ["1,769.5", [1769.5]],
  // A single point before three digits: as in code, or as in Dutch prose
  ["1.769", [1.769, 1769]],
  ["-12.288", [-12.288, -12288]],
  ["0.500", [0.5]],
  ["1.7690", [1.769]],
  ["1769.472", [1769.472]],
  // Signs
  ["-3", [-3]],
  ["\u22123", [-3]],
  ["\u2013 3", [-3]],
  // Powers of ten
  ["1e6", [1e6]],
  ["1,5E3", [1500]],
  ["1.5e-3", [0.0015]],
  ["2e\u22122", [0.02]],
  ["1.769e3", [1769]],
];
for (const [text, numbers] of READINGS) {
  test(`${JSON.stringify(text)} reads as ${numbers.join(" or ")}`, () => assert.deepEqual(readNumber(text), numbers));
}

const NO_NUMBERS = [
  ...["", " ", ".", ",", "-", "e5", "1e", "abc", "48 px", "4 8", "17 69", "1 76", "0 500", "1.2.3", "1,2,3", "1..2"],
  ...["1.769.47", "1 769.472.1", "1/4", "3·4", "√2", "0x10", "1e999", "NaN", "Infinity", "--1", "+-1", "1__0", "٤٨"],
];
for (const text of NO_NUMBERS) {
  test(`${JSON.stringify(text)} is no number`, () => assert.deepEqual(readNumber(text), []));
}

const parameters: NumericConfig = {
  answer: 1769472,
  tolerance: 0,
  mistakes: [
    { value: 147456, tolerance: 0 },
    { value: 6.928, tolerance: 0.01 },
  ],
};

test("the right answer is right however it is written", () => {
  for (const text of ["1769472", "1.769.472", "1 769 472", "1,769472e6"]) {
    assert.deepEqual(judgeNumber(text, parameters), { status: "right" }, text);
  }
});

test("of two readings the right one counts", () => {
  const config = (answer: number): NumericConfig => ({ answer, tolerance: 0, mistakes: [] });
  assert.deepEqual(judgeNumber("1.769", config(1769)), { status: "right" });
  assert.deepEqual(judgeNumber("1.769", config(1.769)), { status: "right" });
  assert.deepEqual(judgeNumber("1.769", config(17)), { status: "wrong", mistake: null });
});

test("a foreseen mistake is found, in either reading and within its tolerance", () => {
  assert.deepEqual(judgeNumber("147.456", parameters), { status: "wrong", mistake: 0 });
  assert.deepEqual(judgeNumber("6,93", parameters), { status: "wrong", mistake: 1 });
  assert.deepEqual(judgeNumber("6,94", parameters), { status: "wrong", mistake: null });
  assert.deepEqual(judgeNumber("7", parameters), { status: "wrong", mistake: null });
});

test("the border of a tolerance belongs to it, also where binary fractions do not add up", () => {
  const config = { answer: 0.3, tolerance: 0.1, mistakes: [] };
  assert.deepEqual(judgeNumber("0,4", config), { status: "right" });
  assert.deepEqual(judgeNumber("0,4001", config), { status: "wrong", mistake: null });
});

test("nothing and nonsense are no answers", () => {
  assert.deepEqual(judgeNumber("  ", parameters), { status: "empty" });
  assert.deepEqual(judgeNumber("veel", parameters), { status: "unreadable" });
});

test("choices: none, right, and what is still the matter", () => {
  const config = { right: [true, false, true] };
  assert.deepEqual(judgeChoice([], config), { status: "empty" });
  assert.deepEqual(judgeChoice([0, 2], config), { status: "right" });
  assert.deepEqual(judgeChoice([1], config), { status: "wrong", wrong: 1, missing: 2 });
  assert.deepEqual(judgeChoice([0, 1, 2], config), { status: "wrong", wrong: 1, missing: 0 });
  assert.equal(stillWrong({ wrong: 1, missing: 2 }), "één keuze klopt niet en er horen er nog 2 bij");
  assert.equal(stillWrong({ wrong: 0, missing: 1 }), "er hoort er nog één bij");
  assert.equal(stillWrong({ wrong: 2, missing: 0 }), "2 keuzes kloppen niet");
});

function memory(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

test("answers come back, each lesson its own, and one tab does not undo another's", () => {
  const store = memory();
  const answer = (text: string): Answer => ({ given: [text], checked: null, hint: false });
  const [here, there, other] = ["les", "les", "andere"].map((slug) => new LessonStore(store, slug, assert.fail));
  here?.keepAnswer("a", answer("1"));
  there?.keepAnswer("b", answer("2"));
  here?.keepAnswer("a", answer("3"));
  assert.deepEqual(there?.readAnswers(), { a: answer("3"), b: answer("2") });
  assert.deepEqual(other?.readAnswers(), {});
});

test("kept answers with a wrong field are refused", () => {
  assert.deepEqual(readers.answers('{"a":{"given":["1"],"checked":["1"],"hint":true}}'), {
    a: { given: ["1"], checked: ["1"], hint: true },
  });
  for (const text of [
    "",
    "null",
    "[]",
    '{"a":null}',
    '{"a":{"given":"1","checked":null,"hint":true}}',
    '{"a":{"given":[1],"checked":null,"hint":true}}',
    '{"a":{"given":[],"hint":true}}',
    '{"a":{"given":[],"checked":[null],"hint":true}}',
    '{"a":{"given":[],"checked":null,"hint":1}}',
  ]) {
    assert.equal(readers.answers(text), null, text);
  }
});
