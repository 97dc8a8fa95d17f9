// A lesson in a learning environment: finding it, what it is told, what it keeps.

import assert from "node:assert/strict";
import { test } from "node:test";

import { fingerprint } from "../site/app/desk/fingerprint.ts";
import { mergeWork } from "../site/app/desk/merge.ts";
import { findApi, type Frame, Scorm, type ScormApi } from "../site/app/lms/api.ts";
import { changeReader } from "../site/app/lms/reader.ts";
import { latest, scoreOf, sessionTime, statusOf } from "../site/app/lms/report.ts";
import { MAX_DATA, pack, packAtOnce, unpack } from "../site/app/lms/suspend-data.ts";

const api = {} as ScormApi;
const progress = { passed: { a: "0".repeat(16) }, hints: { a: 2 }, when: { a: 5 } };
const answers = { v: { given: ["3"], checked: ["3"], hint: false, at: 4 } };
const code = { code: "print('é 🙂')\n", at: 7, start: "x" };

function frame(parent?: Frame, more: Partial<Frame> = {}): Frame {
  const made = { ...more } as Frame;
  made.parent = parent ?? made;
  return made;
}

test("the API is looked for outwards, then from the window that opened this one", () => {
  const top = frame(undefined, { API: api });
  assert.equal(findApi(frame(frame(frame(top)))), api);
  const popup = frame(undefined, { opener: frame(top) });
  assert.equal(findApi(frame(popup)), api);
  assert.equal(findApi(frame(frame())), null);
});

test("a frame of another site is passed by", () => {
  const top = frame(undefined, { API: api });
  const foreign = frame(top);
  Object.defineProperty(foreign, "API", { get: () => { throw new DOMException("no", "SecurityError"); } });
  assert.equal(findApi(frame(foreign)), api);
});

test("an API that throws or refuses hurts nothing", () => {
  const broken = { LMSInitialize: () => { throw new Error("weg"); } } as unknown as ScormApi;
  assert.equal(Scorm.begin(broken), null);
  assert.equal(Scorm.begin({ ...broken, LMSInitialize: () => "false" }), null);
  const scorm = Scorm.begin({ ...broken, LMSInitialize: () => "true" });
  assert.equal(scorm?.get("cmi.suspend_data"), "");
  assert.equal(scorm?.set("cmi.suspend_data", "x"), false);
  assert.equal(scorm?.commit(), false);
  scorm?.finish();
});

test("a session that goes on is taken up, one that is over is not", () => {
  const running = { LMSInitialize: () => "false", LMSGetValue: () => "incomplete" } as unknown as ScormApi;
  assert.ok(Scorm.begin({ ...running, LMSGetLastError: () => "0" }));
  assert.equal(Scorm.begin({ ...running, LMSGetLastError: () => "301" }), null);
});

test("score, status and time as the standard writes them", () => {
  assert.deepEqual([scoreOf(0, 3), scoreOf(1, 3), scoreOf(3, 3), scoreOf(0, 0)], [0, 33, 100, 0]);
  assert.deepEqual([statusOf(2, 3), statusOf(3, 3), statusOf(0, 0)], ["incomplete", "passed", "completed"]);
  assert.equal(latest("not attempted", "incomplete"), "incomplete");
  assert.equal(latest("passed", "incomplete"), "passed");
  assert.equal(latest("completed", "incomplete"), "completed");
  assert.equal(sessionTime(3_723_450), "0001:02:03.45");
  assert.equal(sessionTime(59_999), "0000:01:00.00");
});

test("work comes back as it was", async () => {
  const { data, fits } = await pack({ code, progress, answers }, null);
  assert.ok(fits && data.length <= MAX_DATA && /^[\w.-]+$/.test(data));
  assert.deepEqual(await unpack(data), { code, progress, answers, history: [] });
  const atOnce = packAtOnce({ code, progress, answers }) ?? "";
  assert.match(atOnce, /^[\x20-\x7e]+$/);
  assert.deepEqual(await unpack(atOnce), { code, progress, answers: {}, history: [] });
});

test("what does not fit leaves the code that did, and always the progress", async () => {
  const noise = Array.from({ length: 9000 }, (_, i) => fingerprint(String(i))).join("");
  const long = { code: noise, at: 9, start: "x" };
  const first = await pack({ code: long, progress, answers }, code);
  assert.ok(!first.fits && first.data.length <= MAX_DATA);
  assert.deepEqual(await unpack(first.data), { code, progress, answers: {}, history: [] });
  const second = await pack({ code: long, progress, answers }, null);
  assert.deepEqual((await unpack(second.data))?.progress, progress);
  assert.equal(packAtOnce({ code: long, progress, answers }), null);
});

test("a long program fits without the answers", async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [fingerprint(String(i)), { given: [fingerprint(`a${i}`)], checked: null, hint: false }]));
  const { data, fits } = await pack({ code, progress, answers: many }, null);
  assert.ok(fits);
  assert.deepEqual(await unpack(data), { code, progress, answers: {}, history: [] });
});

test("what others left there is nothing", async () => {
  for (const data of ["", "bookmark=3", "w1.", "w1.!!", "w1.AAAA", "w0.[]", "w0.{"]) {
    assert.equal(await unpack(data), null, data);
  }
  assert.deepEqual((await unpack('w0.{"code":5,"progress":{"passed":7}}'))?.code, null);
});

test("the newer of two machines wins, the other is put aside", () => {
  const ours = { code: { code: "hier", at: 1, start: "" }, progress: { passed: {}, hints: {}, when: {} }, answers: {}, history: [] };
  const theirs = { ...ours, code: { code: "daar", at: 2, start: "" }, progress };
  const { work } = mergeWork(ours, theirs, "lms");
  assert.equal(work.code?.code, "daar");
  assert.deepEqual(work.history.map(({ code, marks }) => [code, marks[0]]), [["hier", { kind: "aside", by: "lms" }]]);
  assert.ok("a" in work.progress.passed);
});

test("each student at a computer finds their own work, and it is still there later", () => {
  const values = new Map<string, string>();
  const store = {
    get length() { return values.size; },
    key: (i: number) => [...values.keys()][i] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  changeReader(store, "an");
  values.set("werkplaats/1/les/code", "van an");
  changeReader(store, "bo");
  assert.equal(store.getItem("werkplaats/1/les/code"), null);
  values.set("werkplaats/1/les/code", "van bo");
  changeReader(store, "an");
  assert.equal(store.getItem("werkplaats/1/les/code"), "van an");
  changeReader(store, "");
  assert.equal(store.getItem("werkplaats/1/les/code"), "van an");
  changeReader(store, "bo");
  assert.equal(store.getItem("werkplaats/1/les/code"), "van bo");

  const full = { ...store, setItem: () => { throw new DOMException("vol", "QuotaExceededError"); } };
  assert.equal(changeReader(full, "an"), false);
  assert.ok(changeReader(store, "bo"));
  assert.equal(store.getItem("werkplaats/1/les/code"), "van bo");
});
