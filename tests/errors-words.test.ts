import assert from "node:assert/strict";
import { test } from "node:test";

import { explain } from "../site/app/errors/explain.ts";
import { errorText, whose } from "../site/app/errors/words.ts";
import type { ProgramError } from "../site/app/python/protocol.ts";

const error = (fields: Partial<ProgramError>): ProgramError => ({
  type: "ValueError",
  message: "bad",
  name: "main.py",
  line: 3,
  traceback: 'File "main.py", line 3',
  kind: "exception",
  ...fields,
});

test("the status names the line when it is the student's own", () => {
  assert.match(errorText(error({})), /regel 3: ValueError/);
  assert.doesNotMatch(errorText(error({ name: null, line: null })), /regel/);
});

test("input() is explained in its own words", () => {
  assert.equal(errorText(error({ kind: "input", message: "input() werkt hier niet." })), "input() werkt hier niet.");
});

test("a syntax error's own text is not said twice", () => {
  assert.equal(explain(error({ kind: "syntax", message: "Hier mist een haakje." })), "Hier mist een haakje.");
  assert.equal(explain(error({ kind: "syntax", message: "bad", traceback: "SyntaxError: bad" })), "");
  assert.equal(explain(error({})), "");
});

test("an error before the sample is the editor's", () => {
  assert.match(whose(error({})), /nog voor het voorbeeld begon/);
});

test("an error in a function that the sample called is told so", () => {
  const traceback = 'File "voorbeeld.py", line 1\nFile "main.py", line 3';
  assert.match(whose(error({ traceback })), /Het voorbeeld riep jouw code/);
});

test("a name that the sample misses is named", () => {
  const missing = { name: "voorbeeld.py", type: "NameError", message: "name 'attention' is not defined" };
  assert.match(whose(error(missing)), /gebruikt attention;/);
});

test("any other error in the sample is the sample's", () => {
  assert.match(whose(error({ name: "voorbeeld.py" })), /Het voorbeeld zelf stopte op regel 3/);
});
