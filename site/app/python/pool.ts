// The workers of the page: never more than its size, replaced as they are used up.
//
// With two, one runs the student's code while the other stands by, clean: it judges, and takes
// over when the first is stopped. With one (small devices) the same calls come one after the other.

import type { StartStage } from "./protocol.ts";
import { PythonWorker, WorkerLost } from "./python-worker.ts";
import type { RuntimeFiles, RuntimePart } from "./runtime-files.ts";

export type Use = "student" | "judge";

/** Python did not start, twice in a row. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const ATTEMPTS = 2;
/** A stand-by starts this long after it is missed, so that a short run has the processor. */
const STAND_BY_MS = 400;

/** Making the image takes a fraction of a second; a worker that needs longer is lost. */
const IMAGE_MS = 30_000;

/** Where the image is kept that workers start from; empty when there is none. */
export interface Images {
  readonly missing: boolean;
  bytes(): Promise<ArrayBuffer>;
  keep(image: ArrayBuffer): void;
  forget(): void;
}

export interface PoolEvents {
  onStage(stage: StartStage): void;
  /** A worker is clean; the first one means that Python is there. */
  onReady(): void;
}

export class WorkerPool {
  readonly #size: number;
  readonly #load: () => RuntimeFiles;
  readonly #images: Images;
  readonly #events: PoolEvents;
  readonly #workers = new Set<PythonWorker>();
  /** Handed out by `take` and not given back yet. */
  readonly #taken = new Set<PythonWorker>();
  #isMakingImage = false;

  constructor(size: number, load: () => RuntimeFiles, images: Images, events: PoolEvents) {
    this.#size = size;
    this.#load = load;
    this.#images = images;
    this.#events = events;
  }

  /** Starts the first worker, so that a later `take` has less to wait for. */
  async warm(): Promise<void> {
    const files = this.#fetch();
    const script = await files.script;
    if (this.#workers.size === 0) this.#start(script, files);
    await Promise.all([files.complete, [...this.#workers][0]?.ready]);
  }

  /**
   * A clean worker, free for one use; give it back afterwards. Of two workers, the
   * judge gets the one that never ran student code. Aborting `signal` rejects with `WorkerLost("stopped")`.
   */
  async take(use: Use, signal: AbortSignal): Promise<PythonWorker> {
    const files = this.#fetch();
    const script = await orStopped(files.script, signal);
    for (let failed = 0; failed < ATTEMPTS; ) {
      const worker = this.#choose(use, script, files);
      try {
        await orStopped(worker.ready, signal);
      } catch (error) {
        if (signal.aborted) throw error;
        await orStopped(files.complete, signal);
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
    setTimeout(() => void this.#replenish(), STAND_BY_MS);
  }

  /** Has an idle worker make the image, once: one that may judge, since later judges start from it. */
  async #makeImage(): Promise<void> {
    if (!this.#images.missing || this.#isMakingImage) return;
    const worker = [...this.#workers].find((each) => each.state === "clean" && this.#isFree(each) && this.#mayJudge(each));
    if (!worker) return;
    this.#isMakingImage = true;
    const onImage = (image: ArrayBuffer) => this.#images.keep(image);
    try {
      await worker.call({ type: "image" }, { deadline: IMAGE_MS, onImage });
    } catch (error) {
      // One that was stopped leaves it to another; one that cannot do it would only be the first of many.
      if (!(error instanceof WorkerLost) || error.reason !== "stopped") this.#images.keep(new ArrayBuffer());
    } finally {
      this.#isMakingImage = false;
    }
  }

  /** The worker to wait for: a used one first for students, so that the pristine one stands by. */
  #choose(use: Use, script: string, files: RuntimeFiles): PythonWorker {
    this.#forgetLost();
    const free = [...this.#workers].filter((worker) => this.#isFree(worker));
    const fit = free.filter((worker) => use === "student" || this.#mayJudge(worker));
    fit.sort((a, b) => rank(a, use) - rank(b, use));
    if (fit[0]) return fit[0];
    if (this.#workers.size >= this.#size) free[0]?.end();
    return this.#start(script, files);
  }

  /** The image is large, and reading it takes time: it is begun with the other files. */
  #fetch(): RuntimeFiles {
    this.#images.bytes().catch(() => {});
    return this.#load();
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

  /** First the image: with it a stand-by costs little. While a program runs there is nobody to make one. */
  async #replenish(): Promise<void> {
    await this.#makeImage();
    this.#forgetLost();
    if (this.#workers.size >= this.#size) return;
    const files = this.#fetch();
    const script = await files.script;
    if (this.#workers.size < this.#size) this.#start(script, files);
  }

  #start(script: string, files: RuntimeFiles): PythonWorker {
    this.#forgetLost();
    const parts: RuntimePart[] = [...files.parts, { part: "image", bytes: this.#images.bytes() }];
    const worker = new PythonWorker(script, parts, (stage) => this.#events.onStage(stage));
    this.#workers.add(worker);
    worker.ready.then(
      () => {
        this.#events.onReady();
        // Who waits for the only worker must not have to wait for that.
        const isAlone = this.#workers.size === 1;
        setTimeout(() => void this.#makeImage(), isAlone ? STAND_BY_MS : 0);
      },
      (loss: WorkerLost) => {
        if (loss.reason !== "stopped") this.#images.forget();
      },
    );
    return worker;
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
