// Files that come in after Python has started from an image. A program that looks for one before it
// is there must not be told that it does not exist.

interface FileNode {
  name: string;
}
/** The parts of Pyodide's Emscripten module that are used here. */
export interface Searched {
  FS: { getPath(node: FileNode): string };
  MEMFS: { ops_table: { dir: { node: Folders } } };
}
interface Folders {
  lookup(parent: FileNode, name: string): unknown;
  readdir(folder: FileNode): unknown;
}

/** Below it lies all that comes in. */
const LIBRARY = "/lib";

export class LateFiles {
  /** A file may have been missed since `forget`. */
  missed = false;
  /** Resolves when all are in. */
  readonly complete: Promise<void>;

  constructor(module: Searched, complete: Promise<void>) {
    const { FS, MEMFS } = module;
    const folders = MEMFS.ops_table.dir.node;
    const { lookup, readdir } = folders;
    const look = (folder: FileNode) => {
      this.missed ||= FS.getPath(folder).startsWith(LIBRARY);
    };
    // Emscripten asks a folder only for what is not there.
    folders.lookup = (parent, name) => {
      look(parent);
      return lookup(parent, name);
    };
    folders.readdir = (folder) => {
      look(folder);
      return readdir(folder);
    };
    this.complete = complete.then(() => {
      Object.assign(folders, { lookup, readdir });
      this.missed = false;
    });
  }

  forget(): void {
    this.missed = false;
  }
}
