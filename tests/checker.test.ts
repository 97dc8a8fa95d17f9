import assert from "node:assert/strict";
import { test } from "node:test";

import { check } from "../site/app/checker.ts";
import type { PythonService } from "../site/app/python/python-service.ts";
import { type CallOptions, type LossReason, WorkerLost } from "../site/app/python/python-worker.ts";

const request = { lesson: "les", source: "def f(): ...", checkpoint: "een", seed: 7 };
const verdict = { id: "een", status: "passed", message: "", misconception: null, seed: 7, checks: [] };

type Observe = (request: { source: string; batch: unknown }, options: CallOptions) => unknown;

/** A judge that asks for `batches` and then gives its verdict, and a student's Python beside it. */
function makePython(batches: unknown[], observe: Observe) {
  const asked: { observations: unknown[]; seed: number }[] = [];
  const python = {
    async judge(text: string) {
      const asking = JSON.parse(text) as (typeof asked)[number];
      asked.push(asking);
      const batch = batches[asking.observations.length];
      return JSON.stringify(batch === undefined ? { verdict } : { observe: batch });
    },
    async observe(text: string, options: CallOptions) {
      return JSON.stringify(observe(JSON.parse(text) as Parameters<Observe>[0], options));
    },
  };
  return { python: python as unknown as PythonService, asked };
}

const going = () => new AbortController().signal;

test("batches are observed one by one and handed to the judge until it decides", async () => {
  const { python, asked } = makePython([{ n: 1 }, { n: 2 }], ({ source, batch }) => ({ source, seen: batch }));
  assert.deepEqual(await check(python, request, going()), verdict);
  assert.deepEqual(asked.at(-1), {
    ...request,
    observations: [
      { source: request.source, seen: { n: 1 } },
      { source: request.source, seen: { n: 2 } },
    ],
  });
});

for (const reason of ["timeout", "died"] as const) {
  test(`the judge goes on with what was seen before a program's end by ${reason}`, async () => {
    const { python, asked } = makePython([{}], (_request, { onObservation }) => {
      onObservation?.('{"event":"program"}');
      throw new WorkerLost(reason);
    });
    assert.deepEqual(await check(python, request, going()), verdict);
    assert.deepEqual(asked.at(-1)?.observations, [{ events: [{ event: "program" }], stopped: reason }]);
  });
}

for (const reason of ["broken", "no-start"] satisfies LossReason[]) {
  test(`a fault of our own (${reason}) is not charged to the student`, async () => {
    const { python } = makePython([{}], () => {
      throw new WorkerLost(reason);
    });
    await assert.rejects(check(python, request, going()), (error) => error instanceof WorkerLost);
  });
}

test("Stop during an observation stops the check", async () => {
  const stop = new AbortController();
  const { python } = makePython([{}], () => {
    stop.abort();
    throw new WorkerLost("stopped");
  });
  await assert.rejects(check(python, request, stop.signal), (error) => error instanceof WorkerLost);
});

test("a judge that never decides is our fault", async () => {
  const python = {
    judge: async () => JSON.stringify({ observe: {} }),
    observe: async () => "{}",
  };
  await assert.rejects(check(python as unknown as PythonService, request, going()), /no verdict/);
});

test("every batch has a time limit: its own, and never more than ten seconds", async () => {
  const limits: unknown[] = [];
  const { python } = makePython([{ limit: 6 }, { limit: 60 }, {}], (_request, { deadline }) => {
    limits.push(deadline);
    return {};
  });
  await check(python, request, going());
  assert.deepEqual(limits, [6_000, 10_000, 10_000]);
});

test("an answer that is no JSON is judged as a program that died", async () => {
  const asked: { observations: unknown[] }[] = [];
  const python = {
    async judge(text: string) {
      asked.push(JSON.parse(text) as { observations: unknown[] });
      return JSON.stringify(asked.length === 1 ? { observe: {} } : { verdict });
    },
    async observe(_text: string, { onObservation }: CallOptions) {
      onObservation?.("garbage");
      return "no JSON";
    },
  };
  assert.deepEqual(await check(python as unknown as PythonService, request, going()), verdict);
  assert.deepEqual(asked[1]?.observations, [{ events: [null], stopped: "died" }]);
});
