import assert from "node:assert/strict";
import { test } from "node:test";

import { OutputRecord } from "../site/app/output/record.ts";

const out = (text: string) => ({ stream: "stdout", text }) as const;
const err = (text: string) => ({ stream: "stderr", text }) as const;

test("what fits is shown as it came, in order", () => {
  const record = new OutputRecord(10);
  assert.deepEqual(record.add([out("ab"), err("c")]), [out("ab"), err("c")]);
  assert.equal(record.hidden, 0);
  assert.equal(record.text, "abc");
});

test("past the limit nothing is shown and everything is kept", () => {
  const record = new OutputRecord(5);
  assert.deepEqual(record.add([out("abc"), err("defg")]), [out("abc"), err("de")]);
  assert.deepEqual(record.add([out("hij")]), []);
  assert.equal(record.hidden, 5);
  assert.equal(record.text, "abcdefghij");
});

test("a character outside the basic plane is shown whole or not at all", () => {
  const record = new OutputRecord(3);
  assert.deepEqual(record.add([out("ab🎈")]), [out("ab")]);
  assert.equal(record.text, "ab🎈");
});
