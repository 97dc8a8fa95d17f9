// Fetches everything Python needs, all at once, with the bytes counted and every file checked.

import { byteProgress } from "../format.ts";
import type { RuntimeFile, RuntimeManifest } from "../lesson-data.ts";
import type { FilePart } from "./protocol.ts";
import { readBody } from "./read-body.ts";
import { damaged, missing, refused, RuntimeLoadError, stalled, unreachable } from "./runtime-faults.ts";

export interface RuntimePart {
  part: FilePart;
  bytes: Promise<ArrayBuffer>;
  /** The same, compiled. The page does that: all workers then share it, and the browser keeps it for later visits. */
  module?: Promise<WebAssembly.Module>;
  /** Python starts without it. */
  isLate?: boolean;
}

/** Every file under way; a worker starts with the script and gets the others as they come in. */
export interface RuntimeFiles {
  /** The worker's own. */
  script: Promise<ArrayBuffer>;
  parts: RuntimePart[];
  /** Settles when all that Python starts from is in; rejects with the first `RuntimeLoadError`. */
  essential: Promise<unknown>;
  /** The same for all files, when the rest was asked for. */
  complete: Promise<unknown>;
  /** Fetches the rest, which Python starts without. */
  fetchRest(): void;
}

/** A file that sends nothing for this long is given up on, and asked for once more. */
const STALL_MS = 20_000;

type Progress = (received: number, total: number) => void;

/**
 * Starts fetching what Python starts from, in parallel. `onProgress` hears of that. `root`: the site's
 * root, relative to the page.
 */
export function loadRuntime(manifest: RuntimeManifest, root: string, onProgress: Progress): RuntimeFiles {
  const { core, wheels, checkers, worker } = manifest;
  const first: [FilePart, RuntimeFile][] = [
    ["image", core.image],
    ["libraries", core.libraries],
    ["lock", core.lock],
  ];
  const rest: [FilePart, RuntimeFile][] = [
    ["stdlib", core.stdlib],
    ["checkers", checkers],
    ...wheels.map((wheel): [FilePart, RuntimeFile] => ["wheel", wheel]),
  ];
  const tally = new Tally([worker, core.wasm, ...first.map(([, file]) => file)], onProgress);
  const stop = new AbortController();
  const wanted = (file: RuntimeFile) => ({ file, root, stop: stop.signal, onBytes: tally.of(file) });
  const get = (file: RuntimeFile) => fetchFile(wanted(file));
  const script = get(worker);
  const wasm = fetchCompiled(wanted(core.wasm));
  const parts = [wasm, ...first.map(([part, file]): RuntimePart => ({ part, bytes: get(file) }))];
  const essential = Promise.all([script, wasm.module, ...parts.map(({ bytes }) => bytes)]);
  const { promise: asked, resolve: fetchRest } = Promise.withResolvers<void>();
  const turn = Promise.all([essential, asked]);
  const late = rest.map(([part, file]): RuntimePart => ({ part, bytes: turn.then(() => get(file)), isLate: true }));
  const complete = Promise.all([essential, ...late.map(({ bytes }) => bytes)]);
  // Without one of them the others are of no use; they fail for the same reason.
  complete.catch((error: unknown) => stop.abort(error));
  return { script, parts: [...parts, ...late], essential, complete, fetchRest };
}

/** For a Python that starts by itself, which takes all other files. */
export function withoutImage({ parts, fetchRest }: RuntimeFiles): RuntimePart[] {
  fetchRest();
  const none = Promise.resolve(new ArrayBuffer());
  return parts.map(({ isLate: _, ...part }) => (part.part === "image" ? { ...part, bytes: none } : part));
}

/** Fetches one file that is no part of the runtime. */
export function loadFile(file: RuntimeFile, root: string, stop: AbortSignal): Promise<ArrayBuffer> {
  return fetchFile({ file, root, stop, onBytes: () => {} });
}

/** Adds up the bytes of all files. */
class Tally {
  readonly #received = new Map<RuntimeFile, number>();
  readonly #files: Set<RuntimeFile>;
  readonly #total: number;
  readonly #onProgress: Progress;

  constructor(files: RuntimeFile[], onProgress: Progress) {
    this.#files = new Set(files);
    this.#total = files.reduce((sum, file) => sum + file.bytes, 0);
    this.#onProgress = onProgress;
  }

  of(file: RuntimeFile): (bytes: number) => void {
    return (bytes) => {
      if (!this.#files.has(file)) return;
      this.#received.set(file, bytes);
      let sum = 0;
      for (const received of this.#received.values()) sum += received;
      this.#onProgress(sum, this.#total);
    };
  }
}

export function progressText(received: number, total: number): string {
  return byteProgress(received, total);
}

interface Wanted {
  file: RuntimeFile;
  root: string;
  stop: AbortSignal;
  onBytes(received: number): void;
  /** Hears of every answer before its body is read. */
  onResponse?(response: Response): void;
}

/** Compiles while the bytes come in; what comes out is used once they turn out to be the right ones. */
function fetchCompiled(wanted: Wanted): RuntimePart & { module: Promise<WebAssembly.Module> } {
  let streamed: Promise<WebAssembly.Module> | undefined;
  const onResponse = (response: Response) => {
    streamed = WebAssembly.compileStreaming(response.clone());
    streamed.catch(() => {});
  };
  const bytes = fetchFile({ ...wanted, onResponse });
  const module = bytes.then(async (whole) => {
    try {
      // A host may send another type than streaming demands.
      return await (streamed ?? Promise.reject(new Error())).catch(() => WebAssembly.compile(whole));
    } catch {
      throw refused();
    }
  });
  return { part: "wasm", bytes, module };
}

async function fetchFile(wanted: Wanted): Promise<ArrayBuffer> {
  try {
    return await fetchOnce(wanted, "default");
  } catch (error) {
    if (wanted.stop.aborted) throw error;
    wanted.onBytes(0);
    // Once more, past a cache that may hold a broken copy.
    return await fetchOnce(wanted, "reload");
  }
}

async function fetchOnce({ file, root, stop, onBytes, onResponse }: Wanted, cache: RequestCache): Promise<ArrayBuffer> {
  const watchdog = new Watchdog(STALL_MS);
  try {
    const response = await fetch(new URL(root + file.url, document.baseURI), {
      cache,
      signal: AbortSignal.any([watchdog.signal, stop]),
    });
    if (!response.ok || !response.body) throw missing(file, response.status);
    onResponse?.(response);
    const bytes = await readBody(response.body, file.bytes, (received) => {
      watchdog.reset();
      onBytes(received);
    });
    await verify(file, bytes);
    return bytes;
  } catch (error) {
    if (stop.aborted) throw stop.reason;
    if (error instanceof RuntimeLoadError) throw error;
    throw watchdog.signal.aborted ? stalled(file) : unreachable(file);
  } finally {
    watchdog.stop();
  }
}

async function verify(file: RuntimeFile, bytes: ArrayBuffer): Promise<void> {
  if (bytes.byteLength !== file.bytes) throw damaged(file);
  // Plain http on another machine than one's own has no crypto.subtle: then the size must do.
  const subtle = globalThis.crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return;
  const digest = new Uint8Array(await subtle.digest("SHA-256", bytes));
  const hex = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (hex !== file.sha256) throw damaged(file);
}

class Watchdog {
  readonly #controller = new AbortController();
  readonly #ms: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ms: number) {
    this.#ms = ms;
    this.reset();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  reset(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), this.#ms);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
