import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";

import { entries, installStoredZip } from "../site/app/worker/stored-zip.ts";

/** A zip made by Python, the program that also makes the real ones. */
function makeZip(files: Record<string, string>, method = "ZIP_STORED"): Uint8Array<ArrayBuffer> {
  const script = `
import io, json, sys, zipfile
made = io.BytesIO()
with zipfile.ZipFile(made, "w", zipfile.${method}) as archive:
    for name, text in json.loads(sys.argv[1]).items():
        archive.writestr(name, text)
sys.stdout.buffer.write(made.getvalue())`;
  return Uint8Array.from(execFileSync("python3", ["-c", script, JSON.stringify(files)]));
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

test("every file comes out as it went in", () => {
  const files = { "a.py": "x = 1\n", "pakket/é.txt": "ü", "pakket/leeg": "" };
  const read = [...entries(makeZip(files))].map(([name, bytes]) => [name, decode(bytes)]);
  assert.deepEqual(Object.fromEntries(read), files);
});

test("files are written below the root, their folders made once", () => {
  const made: string[] = [];
  const written = new Map<string, string>();
  const fs = {
    mkdirTree: (path: string) => made.push(path),
    writeFile: (path: string, data: Uint8Array) => written.set(path, decode(data)),
  };
  installStoredZip(fs, makeZip({ "p/a": "1", "p/b": "2", "p/q/c": "3" }), "/lib/");
  assert.deepEqual(made, ["/lib/p", "/lib/p/q"]);
  assert.deepEqual([...written], [["/lib/p/a", "1"], ["/lib/p/b", "2"], ["/lib/p/q/c", "3"]]);
});

test("a compressed file is refused by name", () => {
  const zip = makeZip({ "a.py": "x".repeat(1000) }, "ZIP_DEFLATED");
  assert.throws(() => [...entries(zip)], /a\.py is compressed/);
});

test("something else than a zip is refused", () => {
  assert.throws(() => [...entries(new Uint8Array(100))], /not a zip/);
});
