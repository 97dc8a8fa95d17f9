/**
 * A clean interpreter in milliseconds: keep a copy of all that a run can change, and put it back.
 *
 * Python's whole state (modules, builtins, the C heap, NumPy's tables) lies in WebAssembly's linear
 * memory. Outside it are the stack pointer, the table of JavaScript references and the in-memory file
 * system; this module saves and restores those too. What else JavaScript holds is
 * watched by `guard.ts`: an interpreter that reached for that is replaced by a new worker instead.
 */

import type { Guard } from "./guard.ts";
import type { ImageFacts } from "./image.ts";
import { describeLinking, type Linker } from "./linking.ts";
import { clearOthers, type Copy, copyOf, putPages, takePages, usedPages, without } from "./pages.ts";

/** The parts of Pyodide's Emscripten module that are used here; none of them is public API. */
export interface PyodideInternals extends Linker {
  HEAPU8: Uint8Array<ArrayBuffer>;
  FS: FileSystem;
  MEMFS: { ops_table: { file: { node: Operations; stream: Operations } } };
  wasmTable: WebAssembly.Table;
  stackSave(): number;
  stackRestore(pointer: number): void;
  __hiwire_get(index: number): unknown;
  __hiwire_set(index: number, value: unknown): number;
  __hiwire_immortal_get(index: number): unknown;
}
type Operations = Record<string, (...args: never[]) => unknown>;

interface FileNode {
  name: string;
  parent: FileNode;
  mode: number;
  contents: Record<string, FileNode> | Uint8Array | null | undefined;
  name_next?: FileNode | undefined;
  mounted?: { root: FileNode } | null;
}
interface Stream { shared: Record<string, unknown> }
interface SavedStream { stream: Stream; shared: Record<string, unknown> }
interface FileSystem {
  root: FileNode;
  nameTable: (FileNode | undefined)[];
  streams: (Stream | null | undefined)[];
  currentPath: string;
  nextInode: number;
  isDir(mode: number): boolean;
}

/** Memory may grow by this many bytes and still be put back; what is larger goes with its worker. */
const GROWTH = 64 * 2 ** 20;

/** All that a run can change. Take it when the interpreter is warm, idle and no Python is on the stack. */
export class Snapshot {
  readonly #module: PyodideInternals;
  readonly #guard: Guard;
  /** The length of memory, and copies of the pages that hold something. */
  readonly #memory: number;
  readonly #pages: Copy[];
  readonly #stack: number;
  readonly #table: number;
  readonly #references: unknown[];
  readonly #strings: string[];
  readonly #files: FileSystemCopy;

  /** `known`: a copy in which these pages are kept, where there is one: new memory takes a browser long. */
  constructor(module: PyodideInternals, guard: Guard, known: Copy | null) {
    this.#module = module;
    this.#guard = guard;
    this.#memory = module.HEAPU8.length;
    this.#pages = copyAll(module.HEAPU8, known);
    this.#stack = module.stackSave();
    this.#table = module.wasmTable.length;
    this.#references = readAll((index) => module.__hiwire_get(index));
    this.#strings = readAll((index) => module.__hiwire_immortal_get(index)).filter((value) => typeof value === "string");
    this.#files = new FileSystemCopy(module.FS);
    this.#files.protect(module.MEMFS.ops_table.file, guard);
    this.#files.take();
    guard.tainted = "";
  }

  /** The file system goes back to this moment from now on, all else to where it went before. */
  keepFiles(): void {
    this.#files.take();
  }

  /** Why `restore` would refuse; empty when it would not. */
  get obstacle(): string {
    if (this.#guard.tainted) return this.#guard.tainted;
    if (this.#module.wasmTable.length !== this.#table) return "a library was loaded";
    if (this.#module.HEAPU8.length > this.#memory + GROWTH) return "memory grew";
    return "";
  }

  /** Put all back. False, with nothing done, when that is not possible. */
  restore(): boolean {
    if (this.obstacle) return false;
    const module = this.#module;
    module.stackRestore(this.#stack);
    for (const copy of this.#pages) putPages(module.HEAPU8, copy);
    clearOthers(module.HEAPU8, this.#pages.flatMap(({ runs }) => runs)); // the allocator takes fresh pages to be zero
    this.#references.forEach((value, index) => {
      if (index > 0) module.__hiwire_set(index, value);
    });
    this.#files.restore();
    return true;
  }

  /** `tables`: lengths as in `describeLinking`. Throws when it cannot be linked again. */
  describe(tables: { own: number; main: number }): ImageFacts {
    return {
      linking: describeLinking(this.#module, tables.own, tables.main),
      memory: this.#memory,
      stack: this.#stack,
      references: this.#references.length,
      strings: this.#strings,
    };
  }

  /** A copy of linear memory. */
  memory(): Uint8Array<ArrayBuffer> {
    const memory = new Uint8Array(this.#memory);
    for (const copy of this.#pages) putPages(memory, copy);
    return memory;
  }
}

function copyAll(memory: Uint8Array<ArrayBuffer>, known: Copy | null): Copy[] {
  const used = usedPages(memory);
  if (!known) return [copyOf(memory, used)];
  takePages(memory, known);
  return [known, copyOf(memory, without(used, known.runs))];
}

function readAll(get: (index: number) => unknown): unknown[] {
  const values: unknown[] = [];
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0; // Where in WebAssembly it happened takes long to find out.
  try {
    for (;;) values.push(get(values.length));
  } catch {
    return values; // the first index past the end of the table traps
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** The tree of MEMFS nodes, the open streams and the working directory. */
class FileSystemCopy {
  #fs: FileSystem;
  #nodes = new Map<FileNode, FileNode>();
  #names: FileSystem["nameTable"] = [];
  #streams: (SavedStream | null)[] = [];
  #path = "";
  #inode = 0;

  constructor(fs: FileSystem) {
    this.#fs = fs;
  }

  take(): void {
    const fs = this.#fs;
    this.#nodes.clear();
    this.#visit(fs.root);
    this.#names = fs.nameTable.slice();
    this.#path = fs.currentPath;
    this.#inode = fs.nextInode;
    this.#streams = fs.streams.map((stream) => (stream ? { stream, shared: { ...stream.shared } } : null));
  }

  #visit(node: FileNode): void {
    if (this.#nodes.has(node)) return;
    this.#nodes.set(node, { ...node, contents: this.#copy(node) });
    if (node.mounted) this.#visit(node.mounted.root);
    if (this.#fs.isDir(node.mode)) Object.values(node.contents ?? {}).forEach((child: FileNode) => this.#visit(child));
  }

  /** A directory's entries are copied; a file's bytes are not (see `protect`). */
  #copy(node: FileNode): FileNode["contents"] {
    return node.contents && this.#fs.isDir(node.mode) ? { ...(node.contents as Record<string, FileNode>) } : node.contents;
  }

  restore(): void {
    const fs = this.#fs;
    for (const [node, saved] of this.#nodes) Object.assign(node, saved, { contents: this.#copy(saved) });
    fs.nameTable.splice(0, Infinity, ...this.#names);
    fs.streams = this.#streams.map((saved) => {
      if (saved) Object.assign(saved.stream.shared, saved.shared);
      return saved?.stream;
    });
    fs.currentPath = this.#path;
    fs.nextInode = this.#inode;
  }

  /** The bytes of saved files (27 MB) are not copied, so a run that writes in them taints the interpreter. */
  protect({ node, stream }: { node: Operations; stream: Operations }, guard: Guard): void {
    const watch = (operations: Operations, name: string, nodeOf: (subject: never) => FileNode, when: (arg: never) => boolean) => {
      const original = operations[name];
      if (!original) return;
      operations[name] = (...args: never[]) => {
        if (this.#nodes.has(nodeOf(args[0]!)) && when(args[1]!)) guard.taint(`${name} on a file of the runtime`);
        return original(...args);
      };
    };
    for (const name of ["write", "allocate", "mmap", "msync"]) {
      watch(stream, name, (open: { node: FileNode }) => open.node, () => true);
    }
    watch(node, "setattr", (own: FileNode) => own, (change: { size?: number }) => change.size !== undefined);
  }
}
