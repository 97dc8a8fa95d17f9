// Starts Pyodide from buffers that the page sends: a worker without an origin can fetch nothing.

import { loadPyodide, type PyodideAPI } from "pyodide";
import createPyodideModule from "pyodide/pyodide.asm.mjs";

import type { FileContent, StartStage } from "../python/protocol.ts";
import type { Guard } from "./guard.ts";
import { type Image, unpackImage } from "./image.ts";
import type { Inbox } from "./incoming.ts";
import { LateFiles, type Searched } from "./late-files.ts";
import { type Compiled, linkLibraries, linkMain, type MainProgram } from "./linking.ts";
import type { Copy } from "./pages.ts";
import type { PyodideInternals } from "./snapshot.ts";
import { entries, installStoredZip } from "./stored-zip.ts";

/** An address that exists nowhere (RFC 2606); Pyodide's two requests below it are answered here. */
const BASE = "https://runtime.invalid/";
const STDLIB = "/lib/python314.zip";
const SITE_PACKAGES = "/lib/python3.14/site-packages/";

/** Pyodide with all that an image does not hold in its file system, or on its way to that. */
export interface Started {
  pyodide: PyodideAPI;
  module: Module;
  lateFiles: LateFiles;
  /** Lengths of WebAssembly's table: as the main program brings it, and before any library was loaded. */
  tables: { own: number; main: number };
  /** Of the image that Python was put back from, with all that had been imported; null when it was started. */
  pages: Copy | null;
}

/** What of Pyodide's module only its start has to do with. */
interface Module extends PyodideInternals {
  FS: PyodideInternals["FS"] & Parameters<typeof installStoredZip>[0] & Searched["FS"] & { unlink(path: string): void };
  MEMFS: PyodideInternals["MEMFS"] & Searched["MEMFS"];
  API: { restoreSnapshot(): unknown; getExpectedKeys(): unknown[] };
  growMemory(bytes: number): unknown;
}

type Done = (instance: WebAssembly.Instance, compiled: WebAssembly.Module) => void;

/** What Emscripten takes; it makes its module of the same object. */
interface EmscriptenSettings {
  preRun: ((module: Module) => void)[];
  instantiateWasm(imports: WebAssembly.Imports, done: Done): unknown;
}

/** `onLinked` sees memory when everything is linked and nothing was put back from an image yet. */
export async function startPython(
  files: Inbox,
  guard: Guard,
  onStage: (stage: StartStage) => void,
  onLinked: (memory: Uint8Array<ArrayBuffer>) => void = () => {},
): Promise<Started> {
  onStage("core");
  const bytes = await files.get("image");
  const fromImage = bytes.byteLength > 0;
  let image = fromImage ? unpackImage(bytes) : null;
  const pages = image && image.pages;
  let module!: Module;
  const tables = { own: 0, main: 0 };
  const libraries = files.get("libraries").then((zip) => new Uint8Array(zip));
  const compiled = libraries.then((zip) => (fromImage ? compileAll(zip) : new Map()));
  const createModule = async (settings: EmscriptenSettings) => {
    const main: MainProgram = { exports: {}, env: {} };
    const stock = settings.instantiateWasm;
    settings.instantiateWasm = (imports, done) => {
      guard.wrap(imports);
      main.env = imports["env"]!;
      return stock(imports, (instance, compiled) => {
        main.exports = instance.exports;
        tables.own = (main.exports["__indirect_function_table"] as WebAssembly.Table).length;
        if (image) linkMain(settings as unknown as Module, main, image.linking);
        done(instance, compiled);
      });
    };
    settings.preRun.push(({ wasmTable }) => {
      tables.main = wasmTable.length;
    });
    module = (await createPyodideModule(settings)) as Module;
    onStage("packages");
    installStoredZip(module.FS, await libraries, SITE_PACKAGES);
    if (!fromImage) await installPackages(module, files);
    const modules = await compiled;
    module.API.restoreSnapshot = () => {
      const known = putBack(module, main, image!, modules, onLinked);
      image = null; // What stands here lives as long as Python does.
      return known;
    };
    return module;
  };
  const pyodide = await withFiles(files, fromImage, async () =>
    loadPyodide({
      indexURL: BASE,
      packageBaseUrl: BASE,
      lockFileContents: new TextDecoder().decode(await files.get("lock")),
      createPyodideModule: createModule as never,
      // Not read: `putBack` knows what to do. With it, Pyodide leaves Python's own start to that.
      ...(fromImage && { _loadSnapshot: Promise.resolve(new Uint8Array()) }),
      // Where the reader and the image come from makes no difference to memory.
      env: { LANG: "C.UTF-8" },
      stdin: () => null, // `input()` is explained in Dutch by checkers.page.
      stdout: () => {},
      stderr: () => {},
    }),
  );
  onStage("checkers");
  const lateFiles = new LateFiles(module, fromImage ? installLate(module, files) : Promise.resolve());
  return { pyodide, module, lateFiles, tables, pages };
}

/** The files of which an image holds what every program needs. */
async function installLate(module: Module, files: Inbox): Promise<void> {
  module.FS.unlink(STDLIB); // Pyodide has laid an empty one.
  const stdlib = new Uint8Array(await files.get("stdlib"));
  await installPackages(module, files);
  module.FS.writeFile(STDLIB, stdlib, { canOwn: true });
}

async function installPackages({ FS }: Module, files: Inbox): Promise<void> {
  for (const zip of [...files.wheels, files.get("checkers")]) {
    installStoredZip(FS, new Uint8Array(await zip), SITE_PACKAGES);
  }
}

/** Compiles libraries beside what goes on in the worker. */
async function compileAll(zip: Uint8Array<ArrayBuffer>): Promise<Compiled> {
  const compiled = [...entries(zip)].map(async ([name, code]): Promise<[string, WebAssembly.Module]> => {
    return [SITE_PACKAGES + name, await WebAssembly.compile(code)];
  });
  return new Map(await Promise.all(compiled));
}

/** Makes a module whose Python has not started what it was when `image` was taken; answers what Pyodide must know. */
function putBack(
  module: Module,
  main: MainProgram,
  image: Image,
  compiled: Compiled,
  onLinked: (memory: Uint8Array<ArrayBuffer>) => void,
): unknown {
  if (module.HEAPU8.length < image.memory) module.growMemory(image.memory);
  linkLibraries(module, main, image.linking, compiled);
  onLinked(module.HEAPU8);
  image.fill(module.HEAPU8);
  module.stackRestore(image.stack);
  const own = image.references - module.API.getExpectedKeys().length;
  return { hiwireKeys: Array<null>(own).fill(null), immortalKeys: image.strings };
}

/**
 * Pyodide takes no buffers for WebAssembly and standard library, but asks for them with `fetch`.
 * Both requests are answered from `files`.
 */
async function withFiles<T>(files: Inbox, fromImage: boolean, load: () => Promise<T>): Promise<T> {
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
    if (url === `${BASE}python_stdlib.zip`) return answer(fromImage ? new ArrayBuffer() : await files.get("stdlib"));
    throw new TypeError(`There is no network here: ${url}`);
  };
  try {
    // Pyodide would wait for ever for a broken WebAssembly file; `compiled` rejects.
    return await Promise.race([load(), compiled.then(() => new Promise<never>(() => {}))]);
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
