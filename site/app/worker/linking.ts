// How the libraries of a Python are linked, and the same done again in a fresh one.
//
// Linear memory is full of addresses: of data in it, and of functions, which are places in
// WebAssembly's table. A copy of that memory only works when all of them mean the same: NumPy's
// libraries, which were put where there was room, must be there again, and so must each function.

/** The parts of Pyodide's Emscripten module that are used here; none of them is public API. */
export interface Linker {
  HEAPU32: Uint32Array;
  GOT: Record<string, WebAssembly.Global>;
  GOTHandler: ProxyHandler<Set<string>>;
  LDSO: { loadedLibsByName: Record<string, Loaded>; loadedLibsByHandle: Record<number, Loaded> };
  wasmTable: WebAssembly.Table;
  freeTableIndexes: number[];
  relocateExports(exports: WebAssembly.Exports, memoryBase: number): Exports;
  convertJsFunctionToWasm(func: Callable, signature: string): Callable;
}

type Exports = Record<string, unknown>;
/** Emscripten keeps the signature with functions of its own. */
type Callable = ((...args: unknown[]) => unknown) & { sig?: string };
interface Loaded { refcount: number; name: string; exports: Exports; global: boolean }

interface Library {
  /** Its path, and the address of what the C library knows about it. */
  name: string;
  handle: number;
  memoryBase: number;
  /** It fills so many places from here by itself when it is instantiated. */
  tableBase: number;
  tableSize: number;
}

export interface Linking {
  /** In the order in which they were loaded. */
  libraries: Library[];
  /** Where each symbol is, in memory or in the table. */
  addresses: [symbol: string, address: number][];
  /** The length of the table before any library was loaded, and now. */
  mainTable: number;
  table: number;
  /** Places in the table that are empty. */
  free: number[];
  /** The last place below `mainTable` holds a function that Emscripten made while it started. */
  trampoline: boolean;
}

/** What the main program exports, and what WebAssembly imports. */
export interface MainProgram {
  exports: WebAssembly.Exports;
  env: WebAssembly.ModuleImports;
}

const MAIN = "__main__";
/** Hundreds of functions that draw, which a worker without a screen has no use for. */
const GRAPHICS = "emscripten_gl";
/** Where Emscripten's `struct dso` has `mem_addr`, `table_addr` and `table_size`, in words. */
const MEMORY_BASE = 3;
const TABLE_BASE = 5;
const TABLE_SIZE = 6;

/** Throws when something is linked in a way that cannot be done again. `ownTable`: the table's length as the main program brings it. */
export function describeLinking(module: Linker, ownTable: number, mainTable: number): Linking {
  const { GOT, wasmTable, HEAPU32 } = module;
  const libraries = loaded(module).map(({ name, handle }): Library => {
    const field = (at: number) => HEAPU32[handle / 4 + at]!;
    return { name, handle, memoryBase: field(MEMORY_BASE), tableBase: field(TABLE_BASE), tableSize: field(TABLE_SIZE) };
  });
  const addresses = Object.entries(GOT).map(([symbol, { value }]): [string, number] => [symbol, value]);
  const linking: Linking = { libraries, addresses, mainTable, table: wasmTable.length, free: [], trampoline: false };
  const known = new Set(functionsOf(linking, ownTable, wasmTable.length).keys());
  for (let place = ownTable; place < wasmTable.length; place++) {
    if (isOwn(libraries, place)) continue;
    if (wasmTable.get(place) === null) linking.free.push(place);
    else if (known.has(place)) continue;
    else if (place === mainTable - 1) linking.trampoline = true;
    else throw new Error(`Nobody knows the function at ${place}`);
  }
  return linking;
}

/** The symbols of the functions that linking puts into the table from `start` to `end`, by place. */
function functionsOf({ libraries, addresses, free }: Linking, start: number, end: number): Map<number, string> {
  const functions = new Map<number, string>();
  for (const [symbol, place] of addresses) {
    if (place >= start && place < end && !isOwn(libraries, place)) functions.set(place, symbol);
  }
  for (const place of free) functions.delete(place);
  return functions;
}

function isOwn(libraries: Library[], place: number): boolean {
  return libraries.some(({ tableBase, tableSize }) => place >= tableBase && place < tableBase + tableSize);
}

function loaded({ LDSO }: Linker): { name: string; handle: number }[] {
  const handles = new Map(Object.entries(LDSO.loadedLibsByHandle).map(([handle, library]) => [library.name, Number(handle)]));
  const names = Object.keys(LDSO.loadedLibsByName).filter((name) => name !== MAIN);
  return names.map((name) => {
    const handle = handles.get(name);
    if (handle === undefined) throw new Error(`${name} was not loaded by Python`);
    return { name, handle };
  });
}

/**
 * Links the main program as it was, before Emscripten does: that takes it long, and now it finds
 * nothing to do. What Emscripten puts into the table next comes where it was, too.
 */
export function linkMain(module: Linker, { exports, env }: MainProgram, linking: Linking): void {
  const { GOT } = module;
  for (const [symbol, address] of linking.addresses) {
    GOT[symbol] ??= new WebAssembly.Global({ value: "i32", mutable: true });
    GOT[symbol].value = address;
  }
  const table = exports["__indirect_function_table"] as WebAssembly.Table;
  const start = table.length;
  const end = linking.mainTable - Number(linking.trampoline);
  table.grow(end - start);
  for (const [place, symbol] of functionsOf(linking, start, end)) {
    if (symbol.startsWith(GRAPHICS)) continue;
    fillPlace(module, table, place, (exports[symbol] ?? env[symbol]) as Callable);
  }
}

/** By path. */
export type Compiled = Map<string, WebAssembly.Module>;

/**
 * Puts in the libraries. Memory must be as large as it was; what they write in it is still to be
 * replaced. Throws when the main program is linked in another way.
 */
export function linkLibraries(module: Linker, { exports, env }: MainProgram, linking: Linking, compiled: Compiled): void {
  const { wasmTable, LDSO } = module;
  if (wasmTable.length !== linking.mainTable) throw new Error(`The table has ${wasmTable.length} places`);
  wasmTable.grow(linking.table - wasmTable.length);
  const libraries = linking.libraries.map((library) => ({
    ...library,
    exports: instantiate(module, env, library, compiled.get(library.name)!),
  }));
  const homes = [exports, ...libraries.map((library) => library.exports)]; // Who came first defines a symbol.
  for (const [place, symbol] of functionsOf(linking, linking.mainTable, linking.table)) {
    const home = homes.find((home) => typeof home[symbol] === "function") ?? env;
    fillPlace(module, wasmTable, place, home[symbol] as Callable);
  }
  module.freeTableIndexes.push(...linking.free);
  for (const { name, handle, exports } of libraries) {
    const library = { refcount: Infinity, name, exports, global: false };
    LDSO.loadedLibsByName[name] = LDSO.loadedLibsByHandle[handle] = library;
  }
}

function instantiate(
  module: Linker,
  env: WebAssembly.ModuleImports,
  library: Library,
  compiled: WebAssembly.Module,
): Exports {
  let exports: Exports = {};
  const bases: Record<string, number> = { __memory_base: library.memoryBase, __table_base: library.tableBase };
  const given = new Proxy(env, {
    get(_env, symbol: string) {
      if (Object.hasOwn(bases, symbol)) return bases[symbol];
      const known = env[symbol];
      if (known !== undefined && !(known as { stub?: boolean }).stub) return known;
      return (...args: unknown[]) => (exports[symbol] as (...args: unknown[]) => unknown)(...args);
    },
  });
  const offsets = new Proxy(new Set<string>(), module.GOTHandler) as unknown as WebAssembly.ModuleImports;
  const imports = { env: given, wasi_snapshot_preview1: given, "GOT.mem": offsets, "GOT.func": offsets };
  exports = module.relocateExports(new WebAssembly.Instance(compiled, imports).exports, library.memoryBase);
  return exports;
}

function fillPlace(module: Linker, table: WebAssembly.Table, place: number, func: Callable): void {
  try {
    table.set(place, func);
  } catch {
    // The table takes functions of WebAssembly only.
    table.set(place, module.convertJsFunctionToWasm(func, func.sig ?? ""));
  }
}
