// Every message between the page and a Python worker. Plain JSON, apart from the file buffers at
// the start. Each carries the id of the run it belongs to: what a dead run still sends is dropped.

import { isScene, type Scene } from "../scene.ts";

export type Stream = "stdout" | "stderr";

export interface OutputPart {
  stream: Stream;
  text: string;
}

export interface ProgramFile {
  name: string;
  source: string;
  /** Prints of this file are dropped: it only sets the stage for the next. */
  quiet?: boolean;
}

/** An error in the student's program, as `checkers.page.run_program` describes it. */
export interface ProgramError {
  type: string;
  message: string;
  /** The file and line, or null where they are not known. */
  name: string | null;
  line: number | null;
  column?: number | null;
  endColumn?: number | null;
  /** Cut to the student's own lines. */
  traceback: string;
  kind: string;
  /** What the failing piece of code was about, where that is known. */
  scene?: Scene;
}

export interface ProgramResult {
  ok: boolean;
  error: ProgramError | null;
}

/** The longest text in a message: many times what an honest program needs. */
export const LONGEST_TEXT = 2 ** 24;

/**
 * The files of Python. `image` is empty where it is of no use; `libraries` is a zip of compiled code,
 * `wheel` and `checkers` are zips of Python's.
 */
export type FilePart = "wasm" | "image" | "libraries" | "lock" | "stdlib" | "wheel" | "checkers";

/** WebAssembly comes compiled where the browser can hand that over. */
export type FileContent = ArrayBuffer | WebAssembly.Module;

export type PageMessage =
  /** Start Python; its files follow, each as soon as the page has it, some when Python is ready already. */
  | { type: "start"; run: number; wheels: number }
  | { type: "file"; run: number; part: FilePart; content: FileContent }
  | { type: "program"; run: number; files: ProgramFile[]; outputLimit: number }
  | { type: "judge"; run: number; request: string }
  | { type: "observe"; run: number; request: string }
  /** Have micropip get a package; two ports come with it, for what it asks and for what it makes. */
  | { type: "packages"; run: number; request: string };

export type StartStage = "core" | "packages" | "checkers";

export type WorkerMessage =
  | { type: "stage"; run: number; stage: StartStage }
  /** A file could not be read: it must be the compiled one. */
  | { type: "unread"; run: number }
  /** Started, or clean again after a run. */
  | { type: "ready"; run: number }
  /** `dropped`: characters cut off so far because the output grew past its limit. */
  | { type: "output"; run: number; parts: OutputPart[]; dropped: number }
  | { type: "observation"; run: number; observation: string }
  /** The program needs a file that is not there yet; what it did does not count. */
  | { type: "incomplete"; run: number }
  /** The run's result as JSON; after it the worker says `ready`, or `spent` when it cannot be used again. */
  | { type: "answer"; run: number; result: string }
  | { type: "spent"; run: number }
  /** Nothing more will come. `ours`: our own Python raised an error; otherwise the interpreter died. */
  | { type: "fatal"; run: number; message: string; ours: boolean };

/** A new run id; drawn by chance, so that no program can guess that of another run. */
export function nextRun(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2)) as unknown as [number, number];
  return (high >>> 11) * 2 ** 32 + low;
}

type Fields = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === "string" && value.length <= LONGEST_TEXT;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

const shapes: Record<WorkerMessage["type"], (fields: Fields) => boolean> = {
  stage: ({ stage }) => stage === "core" || stage === "packages" || stage === "checkers",
  unread: () => true,
  ready: () => true,
  output: ({ parts, dropped }) => isCount(dropped) && Array.isArray(parts) && parts.every(isPart),
  observation: ({ observation }) => isText(observation),
  incomplete: () => true,
  answer: ({ result }) => isText(result),
  spent: () => true,
  fatal: ({ message, ours }) => isText(message) && typeof ours === "boolean",
};

function isPart(value: unknown): value is OutputPart {
  if (typeof value !== "object" || value === null) return false;
  const { stream, text } = value as Fields;
  return (stream === "stdout" || stream === "stderr") && isText(text);
}

/**
 * The message when it has the right shape and belongs to `run`; null otherwise. Student code can
 * reach `postMessage`, so whatever arrives is data to check.
 */
export function acceptMessage(data: unknown, run: number): WorkerMessage | null {
  if (typeof data !== "object" || data === null) return null;
  const fields = data as Fields;
  if (fields["run"] !== run || !isText(fields["type"])) return null;
  const type = fields["type"];
  if (!Object.hasOwn(shapes, type)) return null;
  return shapes[type as WorkerMessage["type"]](fields) ? (fields as unknown as WorkerMessage) : null;
}

/** The answer to a program, or null when student code has made something else of it. */
export function readProgramResult(answer: string): ProgramResult | null {
  let value: unknown;
  try {
    value = JSON.parse(answer);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { ok, error } = value as Fields;
  if (typeof ok !== "boolean" || !(error === null || isProgramError(error))) return null;
  return { ok, error };
}

function isProgramError(value: unknown): value is ProgramError {
  if (typeof value !== "object" || value === null) return false;
  const { type, message, name, line, column, endColumn, traceback, kind, scene } = value as Fields;
  const texts = [type, message, traceback, kind, name ?? ""];
  const numbers = [line, column, endColumn].filter((place) => place !== null && place !== undefined);
  return texts.every(isText) && numbers.every(isCount) && (scene === undefined || isScene(scene));
}
