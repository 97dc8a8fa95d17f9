// One Python worker, seen from the page: start it, ask it one thing at a time, end it.

import { acceptMessage, nextRun, type OutputPart, type PageMessage, type StartStage, type WorkerMessage } from "./protocol.ts";
import { startWorker } from "./loader.ts";
import type { RuntimePart } from "./runtime-files.ts";

/** `died`: the interpreter; `broken`: our own code in it. */
export type LossReason = "stopped" | "timeout" | "died" | "broken" | "no-start";

/** The worker is gone and what was asked of it with it. */
export class WorkerLost extends Error {
  override readonly name = "WorkerLost";
  readonly reason: LossReason;

  constructor(reason: LossReason, detail = "") {
    super(detail ? `${reason}: ${detail}` : reason);
    this.reason = reason;
  }
}

/** A program needs a file that had not come in yet: ask again when the worker is whole. */
export class IncompleteError extends Error {
  override readonly name = "IncompleteError";
}

export interface CallOptions {
  /** Aborting ends the worker: the only way that stops every program. */
  signal?: AbortSignal;
  /** Milliseconds after which the worker is ended with reason `timeout`. */
  deadline?: number;
  onOutput?: (parts: OutputPart[], dropped: number) => void;
  onObservation?: (observation: string) => void;
  /** Handed over to the worker. */
  ports?: MessagePort[];
}

type Request<M = PageMessage> = M extends { type: "start" | "file" } ? never : M extends unknown ? Omit<M, "run"> : never;

/**
 * Starting is given up when this long no new stage is reached: a browser may fail silently. A slow
 * machine under load needs most of a minute for a stage, and must not be taken for that.
 */
const START_STALL_MS = 120_000;
/** A worker that does not come clean this soon after a run is replaced. */
const CLEAN_MS = 5_000;

interface Pending {
  run: number;
  resolve(answer: string): void;
  reject(error: WorkerLost | IncompleteError): void;
  options: CallOptions;
}

export class PythonWorker {
  /** Resolves when the worker is clean and free; rejects with `WorkerLost` when it is gone. */
  ready: Promise<void>;
  /** Resolves when all files were sent; rejects when one cannot be had. */
  readonly whole: Promise<void>;
  /** A file could not be had: some programs run, and nothing can be judged. */
  lacksFiles = false;
  /** Never ran student code: what it says can be trusted. */
  pristine = true;
  state: "busy" | "clean" | "gone" = "busy";

  #worker: Worker | undefined;
  readonly #onStage: (stage: StartStage) => void;
  #run = nextRun();
  #hasFiles = false;
  #isStarted = false;
  #uncompiled: RuntimePart | undefined;
  #pending: Pending | null = null;
  #settle!: { clean(): void; lost(loss: WorkerLost): void };
  #watchdog: ReturnType<typeof setTimeout> | undefined;

  /** `script` and the parts of one `RuntimeFiles`; parts may still be on their way. */
  constructor(script: Promise<ArrayBuffer>, parts: RuntimePart[], onStage: (stage: StartStage) => void) {
    const run = this.#run;
    this.#onStage = onStage;
    this.ready = this.#expectReady();
    const started = startWorker(script).then((worker) => {
      this.#listen(worker);
      this.#post({ type: "start", run, wheels: parts.filter(({ part }) => part === "wheel").length });
    });
    this.#uncompiled = parts.find(({ module }) => module);
    const send = (wanted: RuntimePart[]) => started.then(() => this.#sendFiles(run, wanted));
    send(parts.filter(({ isLate }) => !isLate)).then(
      () => {
        // Only now: a slow line may take its time, and has a watchdog of its own.
        this.#hasFiles = true;
        if (!this.#isStarted) this.#watch(START_STALL_MS, "no-start");
      },
      (error: unknown) => this.#lose(new WorkerLost("no-start", String(error))),
    );
    this.whole = send(parts.filter(({ isLate }) => isLate));
    this.whole.catch(() => {
      this.lacksFiles = true;
    });
  }

  #listen(worker: Worker): void {
    if (this.state === "gone") {
      worker.terminate();
      return;
    }
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#receive(acceptMessage(data, this.#run));
    worker.onerror = (event) => {
      event.preventDefault();
      this.#lose(new WorkerLost("died", event.message));
    };
    worker.onmessageerror = () => this.#lose(new WorkerLost("died", "unreadable message"));
  }

  /** Asks one thing of a clean worker; the answer is JSON. Rejects with `WorkerLost`. */
  call(request: Request, options: CallOptions = {}): Promise<string> {
    if (this.state !== "clean") throw new Error(`The worker is ${this.state}`);
    const { signal, deadline } = options;
    if (signal?.aborted) return Promise.reject(new WorkerLost("stopped"));
    if (request.type === "program" || request.type === "observe") this.pristine = false;
    this.#run = nextRun();
    this.state = "busy";
    this.ready = this.#expectReady();
    const stop = () => this.end("stopped");
    signal?.addEventListener("abort", stop);
    if (deadline !== undefined) this.#watch(deadline, "timeout");
    return new Promise<string>((resolve, reject) => {
      this.#pending = { run: this.#run, resolve, reject, options };
      this.#post({ ...request, run: this.#run } as PageMessage, options.ports);
    }).finally(() => signal?.removeEventListener("abort", stop));
  }

  end(reason: LossReason = "stopped"): void {
    this.#lose(new WorkerLost(reason));
  }

  async #sendFiles(run: number, parts: RuntimePart[]): Promise<void> {
    await Promise.all(
      parts.map(async (part) => {
        const module = await part.module;
        if (module) this.#post({ type: "file", run, part: part.part, content: module });
        else await this.#sendBytes(run, part);
      }),
    );
  }

  async #sendBytes(run: number, { part, bytes }: RuntimePart): Promise<void> {
    // A copy that is handed over costs less than one that the browser makes.
    const copy = (await bytes).slice();
    this.#post({ type: "file", run, part, content: copy }, [copy]);
  }

  #post(message: PageMessage, handedOver: Transferable[] = []): void {
    this.#worker?.postMessage(message, handedOver);
  }

  #receive(message: WorkerMessage | null): void {
    if (!message || this.state === "gone") return;
    switch (message.type) {
      case "stage":
        if (this.#hasFiles) this.#watch(START_STALL_MS, "no-start");
        this.#onStage(message.stage);
        break;
      case "unread":
        this.#sendUncompiled(message.run);
        break;
      case "output":
        this.#pending?.options.onOutput?.(message.parts, message.dropped);
        break;
      case "observation":
        this.#pending?.options.onObservation?.(message.observation);
        break;
      case "answer":
        this.#answer((pending) => pending.resolve(message.result));
        break;
      case "incomplete":
        this.#answer((pending) => pending.reject(new IncompleteError()));
        break;
      case "ready":
        this.#becomeClean();
        break;
      case "spent":
        this.end();
        break;
      case "fatal":
        this.#lose(new WorkerLost(message.ours ? "broken" : "died", message.message));
        break;
    }
  }

  /** A browser may refuse to hand compiled code to a worker without an origin. */
  #sendUncompiled(run: number): void {
    const part = this.#uncompiled;
    this.#uncompiled = undefined;
    if (part) this.#sendBytes(run, part).catch((error: unknown) => this.#lose(new WorkerLost("no-start", String(error))));
  }

  #answer(settle: (pending: Pending) => void): void {
    this.#watch(CLEAN_MS, "died");
    if (this.#pending) settle(this.#pending);
    this.#pending = null;
  }

  #becomeClean(): void {
    // A `ready` without an answer cannot come from our own code.
    if (this.#pending) return;
    clearTimeout(this.#watchdog);
    this.state = "clean";
    this.#isStarted = true;
    this.#uncompiled = undefined;
    this.#settle.clean();
  }

  #lose(loss: WorkerLost): void {
    if (this.state === "gone") return;
    this.state = "gone";
    clearTimeout(this.#watchdog);
    if (this.#worker) this.#worker.onmessage = null;
    this.#worker?.terminate();
    this.#pending?.reject(loss);
    this.#pending = null;
    this.#settle.lost(loss);
  }

  #watch(ms: number, reason: LossReason): void {
    clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => this.end(reason), ms);
  }

  #expectReady(): Promise<void> {
    const ready = new Promise<void>((clean, lost) => {
      this.#settle = { clean, lost };
    });
    ready.catch(() => {}); // A loss that nobody waits for is no unhandled error.
    return ready;
  }
}
