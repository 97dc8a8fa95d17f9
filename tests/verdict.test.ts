import assert from "node:assert/strict";
import { test } from "node:test";

import { type Check, unsaid, type Verdict } from "../site/app/verdict.ts";

const check: Check = {
  id: "random",
  title: "Willekeurige scores",
  status: "failed",
  message: "`y[0]` is 2; verwacht: 1. Elke rij telt op tot 1.",
  expected: null,
  actual: null,
  inputs: null,
};

const verdict = (message: string): Verdict => ({
  id: "een",
  status: "failed",
  message,
  misconception: null,
  seed: 7,
  checks: [check],
});

test("without a diagnosis the message says what the check says, and the check keeps quiet", () => {
  assert.equal(unsaid(check, verdict(`${check.message} Print de som van elke rij.`)), "");
});

test("beside a diagnosis the check says what was seen", () => {
  assert.equal(unsaid(check, verdict("De as is verkeerd. Je telt op langs de queries.")), check.message);
});
