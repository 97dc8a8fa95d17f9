// Starts Pyodide from buffers that the page sends: a worker without an origin can fetch nothing.

import { loadPyodide, type PyodideAPI } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import type { FilePart, StartStage } from "../protocol.ts";
import { installStoredZip } from "./stored-zip.ts";

/** An address that exists nowhere (RFC 2606); Pyodide's two requests below it are answered here. */
const BASE = "https://runtime.invalid/";
const SITE_PACKAGES = "/lib/python3.14/site-packages/";

/** The files, each of which may still be on its way. */
export interface IncomingFiles {
  get(part: FilePart): Promise<ArrayBuffer>;
  wheels: Promise<ArrayBuffer>[];
}

export async function startPython(files: IncomingFiles, onStage: (stage: StartStage) => void): Promise<PyodideAPI> {
  onStage("core");
  const pyodide = await startCore(files);
  onStage("packages");
  for (const wheel of files.wheels) {
    installStoredZip(pyodide.FS, new Uint8Array(await wheel), SITE_PACKAGES);
  }
  onStage("checkers");
  installStoredZip(pyodide.FS, new Uint8Array(await files.get("checkers")), SITE_PACKAGES);
  return pyodide;
}

/**
 * Pyodide takes no buffers for WebAssembly and standard library, but asks for them with `fetch`.
 * Both requests are answered from `files`, and compiling starts before Pyodide asks.
 */
async function startCore(files: IncomingFiles): Promise<PyodideAPI> {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const compiled = files.get("wasm").then((bytes) => WebAssembly.compile(bytes));
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url === `${BASE}pyodide.asm.wasm`) return new Response(); // Compiled already, never read.
    if (url === `${BASE}python_stdlib.zip`) return new Response(await files.get("stdlib"));
    throw new TypeError(`There is no network here: ${url}`);
  };
  try {
    // Pyodide would wait for ever for a broken WebAssembly file; `compiled` rejects.
    return await Promise.race([load(files), compiled.then(() => new Promise<never>(() => {}))]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

async function load(files: IncomingFiles): Promise<PyodideAPI> {
  return await loadPyodide({
    indexURL: BASE,
    packageBaseUrl: BASE,
    lockFileContents: new TextDecoder().decode(await files.get("lock")),
    createPyodideModule: createPyodideModule as never,
    stdin: () => null, // `input()` is explained in Dutch by checkers.page.
    stdout: () => {},
    stderr: () => {},
  });
}

/** The doors of `checkers.page` as functions of plain strings. */
export interface Doors {
  /** `files`: JSON list of `ProgramFile`; answers a `ProgramResult` as JSON. */
  program(files: string, write: (stream: string, text: string) => void): string;
  judge(request: string): string;
  observe(request: string, emit: (observation: string) => void): string;
}

const DOORS = `
import importlib
importlib.invalidate_caches()
import numpy
from checkers.page import next_step_json, observe_json, run_program_json
`;

export function openDoors(pyodide: PyodideAPI): Doors {
  const namespace = pyodide.globals.get("dict")() as { get(name: string): never };
  pyodide.runPython(DOORS, { globals: namespace as never });
  return {
    program: namespace.get("run_program_json"),
    judge: namespace.get("next_step_json"),
    observe: namespace.get("observe_json"),
  };
}
