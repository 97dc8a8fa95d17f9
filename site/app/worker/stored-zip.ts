// Unpacks a zip whose files are stored, not compressed: each file becomes a view on the one
// buffer, so nothing is copied or inflated.

interface FileSystem {
  mkdirTree(path: string): void;
  writeFile(path: string, data: Uint8Array, options: { canOwn: boolean }): void;
}

const END_OF_DIRECTORY = 0x06054b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
const LOCAL_HEADER_SIZE = 30;

/** Writes the files of `zip` below `root` (which ends in `/`). */
export function installStoredZip(fs: FileSystem, zip: Uint8Array<ArrayBuffer>, root: string): void {
  const made = new Set<string>();
  for (const [name, bytes] of entries(zip)) {
    if (name.endsWith("/")) continue;
    const path = root + name;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) fs.mkdirTree(folder);
    made.add(folder);
    fs.writeFile(path, bytes, { canOwn: true });
  }
}

/** Name and contents of every file, in the order of the zip's central directory. */
export function* entries(zip: Uint8Array<ArrayBuffer>): Generator<[name: string, bytes: Uint8Array<ArrayBuffer>]> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const end = endOfDirectory(view);
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const nameLength = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(zip.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength));
    if (view.getUint16(at + 10, true) !== 0) throw new Error(`${name} is compressed`);
    const size = view.getUint32(at + 24, true);
    const header = view.getUint32(at + 42, true);
    const start =
      header + LOCAL_HEADER_SIZE + view.getUint16(header + 26, true) + view.getUint16(header + 28, true);
    yield [name, zip.subarray(start, start + size)];
    at += ENTRY_SIZE + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
}

function endOfDirectory(view: DataView): number {
  for (let at = view.byteLength - END_SIZE; at >= 0; at--) {
    if (view.getUint32(at, true) === END_OF_DIRECTORY) return at;
  }
  throw new Error("not a zip");
}
