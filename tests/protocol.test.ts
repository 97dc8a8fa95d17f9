import assert from "node:assert/strict";
import { test } from "node:test";

import { acceptMessage, LONGEST_TEXT, nextRun, readProgramResult } from "../site/app/python/protocol.ts";

test("run ids are never used twice", () => {
  const ids = [nextRun(), nextRun(), nextRun()];
  assert.equal(new Set(ids).size, 3);
});

test("a message of the current run is accepted as it is", () => {
  const message = { type: "answer", run: 7, result: "{}" };
  assert.equal(acceptMessage(message, 7), message);
});

test("a late message of another run is dropped", () => {
  assert.equal(acceptMessage({ type: "answer", run: 6, result: "{}" }, 7), null);
  assert.equal(acceptMessage({ type: "ready" }, 7), null);
});

test("what does not have the shape of a message is dropped", () => {
  const forged: unknown[] = [
    null,
    "ready",
    7,
    [],
    { run: 7 },
    { type: "toString", run: 7 },
    { type: "__proto__", run: 7 },
    { type: "answer", run: 7, result: { status: "passed" } },
    { type: "output", run: 7, parts: [{ stream: "stdout", text: 3 }], dropped: 0 },
    { type: "output", run: 7, parts: [{ stream: "html", text: "x" }], dropped: 0 },
    { type: "output", run: 7, parts: [null], dropped: 0 },
    { type: "output", run: 7, parts: [], dropped: -1 },
    { type: "observation", run: 7, observation: 1 },
    { type: "stage", run: 7, stage: "almost" },
    { type: "fatal", run: 7, message: "x" },
  ];
  for (const message of forged) assert.equal(acceptMessage(message, 7), null, JSON.stringify(message));
});

test("every kind of message a worker sends is accepted", () => {
  const sent = [
    { type: "stage", run: 1, stage: "packages" },
    { type: "ready", run: 1 },
    { type: "output", run: 1, parts: [{ stream: "stderr", text: "x" }], dropped: 12 },
    { type: "observation", run: 1, observation: "{}" },
    { type: "answer", run: 1, result: "{}" },
    { type: "spent", run: 1 },
    { type: "fatal", run: 1, message: "RangeError", ours: false },
  ];
  for (const message of sent) assert.equal(acceptMessage(message, 1), message);
});

test("a text of absurd length is dropped", () => {
  const longest = "x".repeat(LONGEST_TEXT);
  assert.ok(acceptMessage({ type: "answer", run: 1, result: longest }, 1));
  assert.equal(acceptMessage({ type: "answer", run: 1, result: `${longest}x` }, 1), null);
});

test("run ids do not tell the next one", () => {
  const ids = Array.from({ length: 50 }, nextRun);
  assert.ok(ids.every(Number.isSafeInteger));
  assert.ok(ids.some((id, i) => i > 0 && id < ids[i - 1]!));
});

const error = { type: "ValueError", message: "x", name: "main.py", line: 1, traceback: "", kind: "exception" };

test("a program's result is read as it is", () => {
  for (const result of [{ ok: true, error: null }, { ok: false, error }, { ok: false, error: { ...error, name: null, line: null } }]) {
    assert.deepEqual(readProgramResult(JSON.stringify(result)), result);
  }
});

test("what a program made of its result itself is no result", () => {
  const forged = [null, 7, [], {}, { ok: "yes", error: null }, { ok: false }, { ok: false, error: 1 }, { ok: false, error: { ...error, line: "1" } }];
  for (const result of forged) assert.equal(readProgramResult(JSON.stringify(result)), null, JSON.stringify(result));
  for (const text of ["", "{", "undefined"]) assert.equal(readProgramResult(text), null);
});
