// Python for the whole page: loads at the first sign of need, runs programs, tells how far it is.

import { workerCount } from "../device.ts";
import type { RuntimeFile, RuntimeManifest } from "../lesson-data.ts";
import { KEPT_LIMIT } from "../output/record.ts";
import type { PackageStore } from "../packages/store.ts";
import { StartError, WorkerPool, type Use } from "./pool.ts";
import { type OutputPart, type ProgramFile, type ProgramResult, readProgramResult, type StartStage } from "./protocol.ts";
import { type CallOptions, IncompleteError, PythonWorker, WorkerLost } from "./python-worker.ts";
import { loadFile, loadRuntime, progressText, type RuntimeFiles, type RuntimePart, withoutImage } from "./runtime-files.ts";

export type PythonState = "idle" | "loading" | "ready" | "error";

export interface Loading {
  state: PythonState;
  /** What happens now, in words: changes a few times. */
  text: string;
  /** How far it is: changes all the time. */
  detail: string;
}

const IDLE = "Python start zodra je code uitvoert.";

/** When nobody has waited for Python this long, the files come that it starts without. */
const QUIET_MS = 400;

const stageText: Record<StartStage, string> = {
  core: "Python start…",
  packages: "NumPy laadt…",
  checkers: "De controles worden klaargezet…",
};

export class PythonService {
  #loading: Loading = { state: "idle", text: IDLE, detail: "" };
  #runtime: RuntimeFiles | null = null;
  #stage: StartStage = "core";
  #bytes = "";
  #fetched = false;
  /** Files may be fetched before Python is wanted; it starts, and tells how far it is, from then on. */
  #wanted = Promise.withResolvers<void>();
  #isWanted = false;
  readonly #started = Promise.withResolvers<void>();
  readonly #manifest: RuntimeManifest;
  readonly #root: string;
  readonly #packages: PackageStore;
  readonly #pool: WorkerPool;
  readonly #listeners = new Set<(loading: Loading) => void>();

  /** `packages`: what the reader had fetched, which every worker gets. */
  constructor(manifest: RuntimeManifest, root: string, packages: PackageStore) {
    this.#manifest = manifest;
    this.#root = root;
    this.#packages = packages;
    this.#pool = new WorkerPool(workerCount(), () => this.#files(), {
      onStage: (stage) => this.#reach(stage),
      onReady: () => {
        this.#started.resolve();
        this.#tell("ready", "Python is klaar.");
      },
    });
  }

  get loading(): Loading {
    return this.#loading;
  }

  /** `listener` hears of every change until Python is first ready, and of trouble after that. */
  onLoading(listener: (loading: Loading) => void): void {
    this.#listeners.add(listener);
  }

  /** Fetches Python and readies a worker for it, unseen. Failure is told when Python is needed. */
  async prefetch(): Promise<void> {
    if (this.#runtime || (await this.#isOutOfReach())) return;
    this.#pool.warm().catch(() => {});
  }

  /** Starts Python because it will be needed soon. Failure is told when it is needed. */
  warm(): void {
    if (this.#loading.state !== "idle") return;
    this.#want();
    this.#pool.warm().catch(() => {
      if (this.#loading.state === "loading") this.#tell("idle", IDLE);
    });
  }

  /**
   * Runs `files` in one clean Python. `onStart` is called when they start, and again when they start
   * anew: what came out before does not count then. Rejects with `WorkerLost` when stopped or when
   * Python dies.
   */
  async run(
    files: ProgramFile[],
    signal: AbortSignal,
    onOutput: (parts: OutputPart[], dropped: number) => void,
    onStart: () => void,
  ): Promise<ProgramResult> {
    const runIn = (worker: PythonWorker) => {
      onStart();
      return worker.call({ type: "program", files, outputLimit: KEPT_LIMIT }, { signal, onOutput });
    };
    const answer = await this.#use("student", signal, runIn, false).catch((error: unknown) => {
      if (error instanceof IncompleteError) return this.#use("student", signal, runIn);
      throw error;
    });
    const result = readProgramResult(answer);
    if (!result) throw new WorkerLost("died", "unreadable answer");
    return result;
  }

  /** One step of the judge, in a worker that never saw student code. */
  judge(request: string, signal: AbortSignal, deadline: number): Promise<string> {
    return this.#use("judge", signal, (worker) => worker.call({ type: "judge", request }, { signal, deadline }));
  }

  /** One batch of observations of student code. */
  observe(request: string, options: CallOptions & { signal: AbortSignal }): Promise<string> {
    return this.#use("student", options.signal, (worker) =>
      worker.call({ type: "observe", request }, options),
    );
  }

  /** Has micropip carry out `request`, in a worker of its own that never runs student code. */
  async getPackages(micropip: RuntimeFile, request: string, ports: MessagePort[], signal: AbortSignal): Promise<string> {
    const bytes = loadFile(micropip, this.#root, signal);
    await bytes;
    this.#want();
    this.#pool.renew();
    const files = this.#files();
    const parts: RuntimePart[] = [...withoutImage(files), { part: "wheel", bytes }];
    const worker = new PythonWorker(files.script, parts, () => {});
    const stop = () => worker.end();
    signal.addEventListener("abort", stop);
    try {
      await worker.ready;
      return await worker.call({ type: "packages", request }, { signal, ports });
    } finally {
      signal.removeEventListener("abort", stop);
      worker.end();
    }
  }

  /** Every run from now on has these packages. */
  async keepPackages(zip: ArrayBuffer): Promise<void> {
    await this.#packages.keep(zip);
    this.#pool.renew();
  }

  async #use<T>(
    use: Use,
    signal: AbortSignal,
    work: (worker: PythonWorker) => Promise<T>,
    whole = true,
  ): Promise<T> {
    const worker = await this.#take(use, signal, whole);
    try {
      return await work(worker);
    } finally {
      this.#pool.give(worker);
    }
  }

  async #take(use: Use, signal: AbortSignal, whole: boolean): Promise<PythonWorker> {
    this.#want();
    if (this.#loading.state === "error") this.#tell("idle", IDLE);
    try {
      return await this.#pool.take(use, signal, whole).catch(async (error: unknown) => {
        if (!(error instanceof StartError) || !(await this.#packages.drop())) throw error;
        return this.#pool.take(use, signal, whole);
      });
    } catch (error) {
      if (!signal.aborted) this.#tell("error", "Python kon niet starten.");
      throw error;
    }
  }

  #files(): RuntimeFiles {
    const files = this.#load();
    return { ...files, parts: [...files.parts, this.#packages.part] };
  }

  /** The files, fetched once; after a failure the next who needs them tries again. */
  #load(): RuntimeFiles {
    if (this.#runtime) return this.#runtime;
    this.#bytes = "";
    this.#tellBytes();
    const loaded = loadRuntime(this.#manifest, this.#root, (received, total) => {
      if (received === total || this.#runtime !== runtime) return;
      this.#bytes = `, ${progressText(received, total)}`;
      this.#tellBytes();
    });
    const wanted = this.#wanted.promise;
    const runtime = { ...loaded, parts: loaded.parts.map((part) => heldPart(part, wanted)) };
    this.#runtime = runtime;
    runtime.essential.then(
      () => {
        this.#fetched = true;
        this.#reach(this.#stage);
      },
      () => {},
    );
    runtime.complete.catch(() => {
      this.#runtime = null;
    });
    this.#fetchRest(runtime).catch(() => {}); // `complete` tells the same.
    return runtime;
  }

  /** Not before Python has started, when someone waits for it: it has the line and the processor for itself. */
  async #fetchRest({ essential, fetchRest }: RuntimeFiles): Promise<void> {
    const quiet = () => new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    await essential;
    await quiet();
    if (this.#isWanted) await this.#started.promise.then(quiet);
    fetchRest();
  }

  #want(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#wanted.resolve();
    if (this.#fetched) this.#reach(this.#stage);
    else if (this.#runtime) this.#tellBytes();
  }

  #tellBytes(): void {
    if (this.#isWanted) this.#tell("loading", "Python laadt", this.#bytes);
  }

  /** Offline, maybe: a service worker that has the page but not Python would have to ask the network. */
  async #isOutOfReach(): Promise<boolean> {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    if (!workers?.controller) return false;
    const address = new URL(this.#root + this.#manifest.core.wasm.url, document.baseURI);
    return (await caches.match(address)) === undefined;
  }

  /** The worker starts while files still come in; until they are in, the bytes are the news. */
  #reach(stage: StartStage): void {
    this.#stage = stage;
    if (this.#fetched && this.#isWanted) this.#tell("loading", stageText[stage]);
  }

  #tell(state: PythonState, text: string, detail = ""): void {
    // Once ready, a stand-by that starts in the background is no news; nor does it undo what went wrong.
    if (this.#loading.state === "ready" && state === "loading") return;
    if (this.#loading.state === "error" && state !== "idle") return;
    if (this.#loading.state === state && this.#loading.text === text && this.#loading.detail === detail) return;
    this.#loading = { state, text, detail };
    for (const listener of this.#listeners) listener(this.#loading);
  }
}

function heldPart(part: RuntimePart, until: Promise<unknown>): RuntimePart {
  const { bytes, module } = part;
  return { ...part, bytes: held(bytes, until), ...(module && { module: held(module, until) }) };
}

/** `promise`, but not fulfilled before `until` is. */
function held<T>(promise: Promise<T>, until: Promise<unknown>): Promise<T> {
  const both = Promise.all([promise, until]).then(([value]) => value);
  both.catch(() => {}); // Who needs it may come later.
  return both;
}
