// One checkpoint, judged: the conversation between the judge and the student's Python.

import type { PythonService } from "./python/python-service.ts";
import { WorkerLost } from "./python/python-worker.ts";
import type { Verdict } from "./verdict.ts";

export interface CheckRequest {
  lesson: string;
  source: string;
  checkpoint: string;
  seed: number;
}

/** The longest a batch may take; the batch itself asks for less. */
const BATCH_MS = 10_000;
const JUDGE_MS = 60_000;
/** More batches than any checkpoint asks for: a judge that never ends is our fault. */
const MOST_BATCHES = 50;

/** What to observe; only the time limit, in seconds, matters here. */
interface Batch {
  limit?: number;
}

type Step = { observe: Batch } | { verdict: Verdict };

/** Rejects with `WorkerLost("stopped")` when the student stops it, and on faults of our own. */
export async function check(python: PythonService, request: CheckRequest, signal: AbortSignal): Promise<Verdict> {
  const observations: unknown[] = [];
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const answer = await python.judge(JSON.stringify({ ...request, observations }), signal, JUDGE_MS);
    const step = JSON.parse(answer) as Step;
    if ("verdict" in step) return step.verdict;
    observations.push(await observe(python, request.source, step.observe, signal));
  }
  throw new Error(`checkpoint ${request.checkpoint}: no verdict after ${MOST_BATCHES} batches`);
}

async function observe(
  python: PythonService,
  source: string,
  batch: Batch,
  signal: AbortSignal,
): Promise<unknown> {
  const events: string[] = [];
  try {
    const answer = await python.observe(JSON.stringify({ source, batch }), {
      signal,
      deadline: Math.min((batch.limit ?? Infinity) * 1000, BATCH_MS),
      onObservation: (event) => events.push(event),
    });
    return parsed(answer) ?? { events: events.map(parsed), stopped: "died" };
  } catch (error) {
    // A program that never ends or takes Python down with it: the judge goes on with what was seen.
    if (!(error instanceof WorkerLost) || signal.aborted) throw error;
    if (error.reason !== "timeout" && error.reason !== "died") throw error;
    return { events: events.map(parsed), stopped: error.reason };
  }
}

/** What an interpreter that ran student code calls JSON; null when it is not. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A fresh seed for random cases; shown with a failure, so that it can be replayed. */
export function freshSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}
