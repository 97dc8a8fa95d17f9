// The workers of the page: never more than its size, replaced as they are used up.
//
// With two, one runs the student's code while the other stands by, clean: it judges, and takes
// over when the first is stopped. With one (small devices) the same calls come one after the other.

import type { StartStage } from "./protocol.ts";
import { PythonWorker, WorkerLost } from "./python-worker.ts";
import { type RuntimeFiles, withoutImage } from "./runtime-files.ts";

export type Use = "student" | "judge";

/** Python did not start, twice in a row. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const ATTEMPTS = 2;
/** A stand-by starts this long after it is missed, so that a short run has the processor. */
const STAND_BY_MS = 400;

export interface PoolEvents {
  onStage(stage: StartStage): void;
  /** A worker is clean; the first one means that Python is there. */
  onReady(): void;
}

export class WorkerPool {
  readonly #size: number;
  readonly #load: () => RuntimeFiles;
  readonly #events: PoolEvents;
  readonly #workers = new Set<PythonWorker>();
  /** Handed out by `take` and not given back yet. */
  readonly #taken = new Set<PythonWorker>();
  /** Until a worker did not start from it. */
  #isImageOfUse = true;

  constructor(size: number, load: () => RuntimeFiles, events: PoolEvents) {
    this.#size = size;
    this.#load = load;
    this.#events = events;
  }

  /** Starts the first worker, so that a later `take` has less to wait for. */
  async warm(): Promise<void> {
    const files = this.#load();
    if (this.#workers.size === 0) this.#start(files);
    await Promise.all([files.essential, [...this.#workers][0]?.ready]);
  }

  /**
   * A clean worker, free for one use; give it back afterwards. Of two workers, the
   * judge gets the one that never ran student code. `whole`: only with all files. Aborting `signal`
   * rejects with `WorkerLost("stopped")`.
   */
  async take(use: Use, signal: AbortSignal, whole: boolean): Promise<PythonWorker> {
    const files = this.#load();
    for (let failed = 0; failed < ATTEMPTS; ) {
      if (whole) this.#endUseless();
      if (whole) files.fetchRest();
      const worker = this.#choose(use, files);
      try {
        await orStopped(worker.ready, signal);
        if (whole) await orStopped(worker.whole, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        await orStopped(whole ? files.complete : files.essential, signal);
        failed += 1;
        continue;
      }
      // Someone else may have been faster.
      if (this.#taken.has(worker) || worker.state !== "clean") continue;
      this.#taken.add(worker);
      this.#replenishSoon();
      return worker;
    }
    throw new StartError();
  }

  /** Takes a worker back, whatever state it is in, and sees to a clean one standing by. */
  give(worker: PythonWorker): void {
    this.#taken.delete(worker);
    worker.ready.finally(() => this.#replenishSoon()).catch(() => {});
  }

  /** Lets go of workers that nobody uses: those that start later have other files. */
  renew(): void {
    for (const worker of this.#workers) if (this.#isFree(worker)) worker.end();
  }

  #replenishSoon(): void {
    setTimeout(() => this.#replenish(), STAND_BY_MS);
  }

  /** The worker to wait for: a used one first for students, so that the pristine one stands by. */
  #choose(use: Use, files: RuntimeFiles): PythonWorker {
    this.#forgetLost();
    const free = [...this.#workers].filter((worker) => this.#isFree(worker));
    const fit = free.filter((worker) => use === "student" || this.#mayJudge(worker));
    fit.sort((a, b) => rank(a, use) - rank(b, use));
    if (fit[0]) return fit[0];
    if (this.#workers.size >= this.#size) free[0]?.end();
    return this.#start(files);
  }

  #isFree(worker: PythonWorker): boolean {
    return !this.#taken.has(worker);
  }

  /**
   * One worker alone must do both: it is restored in between, which reaches all that student
   * code can reach without being noticed.
   */
  #mayJudge(worker: PythonWorker): boolean {
    return worker.pristine || this.#size === 1;
  }

  #replenish(): void {
    this.#forgetLost();
    if (this.#workers.size < this.#size) this.#start(this.#load());
  }

  #start(files: RuntimeFiles): PythonWorker {
    this.#forgetLost();
    const worker = new PythonWorker(files.script, this.#isImageOfUse ? files.parts : withoutImage(files), (stage) => this.#events.onStage(stage));
    this.#workers.add(worker);
    worker.ready.then(
      () => this.#events.onReady(),
      (loss: WorkerLost) => {
        const disown = () => void (this.#isImageOfUse = false);
        if (loss.reason !== "stopped") files.essential.then(disown, () => {}); // Not for want of files.
      },
    );
    return worker;
  }

  /** A worker that lacks files makes room for one that has them. */
  #endUseless(): void {
    for (const worker of this.#workers) {
      if (worker.lacksFiles && this.#isFree(worker)) worker.end();
    }
  }

  #forgetLost(): void {
    for (const worker of this.#workers) {
      if (worker.state !== "gone") continue;
      this.#workers.delete(worker);
      this.#taken.delete(worker);
    }
  }
}

/** Lower is better: clean before busy, and for students used before pristine. */
function rank(worker: PythonWorker, use: Use): number {
  const waiting = worker.state === "clean" ? 0 : 2;
  return waiting + (use === "student" && worker.pristine ? 1 : 0);
}

function orStopped<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  if (signal.aborted) return Promise.reject(new WorkerLost("stopped"));
  return new Promise((resolve, reject) => {
    const stop = () => reject(new WorkerLost("stopped"));
    signal.addEventListener("abort", stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
