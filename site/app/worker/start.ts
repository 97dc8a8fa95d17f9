// Starts Pyodide from buffers that the page sends: a worker without an origin can fetch nothing.

import { loadPyodide, type PyodideAPI } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import type { FileContent, StartStage } from "../protocol.ts";
import type { Inbox } from "./incoming.ts";
import type { Guard } from "./snapshot.ts";
import { installStoredZip } from "./stored-zip.ts";

/** An address that exists nowhere (RFC 2606); Pyodide's two requests below it are answered here. */
const BASE = "https://runtime.invalid/";
const SITE_PACKAGES = "/lib/python3.14/site-packages/";

/** Pyodide with all packages and the checkers in its file system, nothing of them imported yet. */
export async function startPython(
  files: Inbox,
  guard: Guard,
  onStage: (stage: StartStage) => void,
): Promise<PyodideAPI> {
  onStage("core");
  const pyodide = await startCore(files, guard);
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
 * Both requests are answered from `files`.
 */
async function startCore(files: Inbox, guard: Guard): Promise<PyodideAPI> {
  const { fetch } = globalThis;
  const { instantiateStreaming } = WebAssembly;
  const compiled = files.get("wasm").then(compile);
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  globalThis.fetch = async (input) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url === `${BASE}pyodide.asm.wasm`) return new Response(); // Compiled already, never read.
    if (url === `${BASE}python_stdlib.zip`) return answer(await files.get("stdlib"));
    throw new TypeError(`There is no network here: ${url}`);
  };
  try {
    // Pyodide would wait for ever for a broken WebAssembly file; `compiled` rejects.
    return await Promise.race([load(files, guard), compiled.then(() => new Promise<never>(() => {}))]);
  } finally {
    globalThis.fetch = fetch;
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}

function compile(wasm: FileContent): WebAssembly.Module | Promise<WebAssembly.Module> {
  return wasm instanceof WebAssembly.Module ? wasm : WebAssembly.compile(wasm);
}

/** What Pyodide takes for a response; a real one would copy the bytes. */
function answer(bytes: ArrayBuffer): Response {
  return { ok: true, arrayBuffer: async () => bytes } as Response;
}

interface EmscriptenSettings {
  instantiateWasm(imports: WebAssembly.Imports, done: unknown): unknown;
}

async function load(files: Inbox, guard: Guard): Promise<PyodideAPI> {
  const createGuarded = (settings: EmscriptenSettings) => {
    const stock = settings.instantiateWasm;
    settings.instantiateWasm = (imports, done) => {
      guard.wrap(imports);
      return stock(imports, done);
    };
    return createPyodideModule(settings);
  };
  return await loadPyodide({
    indexURL: BASE,
    packageBaseUrl: BASE,
    lockFileContents: new TextDecoder().decode(await files.get("lock")),
    createPyodideModule: createGuarded as never,
    stdin: () => null, // `input()` is explained in Dutch by checkers.page.
    stdout: () => {},
    stderr: () => {},
  });
}
