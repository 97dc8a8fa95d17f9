// Compresses files: node compress.mjs <format> <level>, with pairs of source and target on standard
// input, one path a line. Node does it because it is here already and knows Brotli; its version is
// locked, so the bytes are the same on every machine.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const [format, level] = [process.argv[2], Number(process.argv[3])];
const OS_BYTE = 9; // of a gzip file: on which system it was made
const UNKNOWN_OS = 255;
/** A file of more bytes gains by the largest window that browsers know; smaller ones lose by it. */
const LARGE = 2 ** 24;

async function compressed(data) {
  if (format === "gzip") {
    const made = await promisify(gzip)(data, { level });
    made[OS_BYTE] = UNKNOWN_OS;
    return made;
  }
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const window = data.length > LARGE ? 24 : 22;
  const params = { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: data.length, [BROTLI_PARAM_LGWIN]: window };
  return promisify(brotliCompress)(data, { params });
}

async function compress(source, target) {
  // Renamed when whole: a half-written file must not be found back.
  writeFileSync(`${target}.${process.pid}`, await compressed(readFileSync(source)));
  renameSync(`${target}.${process.pid}`, target);
}

// All at once: Node divides them over the processors.
const paths = readFileSync(0, "utf8").split("\n").filter(Boolean);
const pairs = paths.flatMap((path, i) => (i % 2 ? [] : [[path, paths[i + 1]]]));
await Promise.all(pairs.map(([source, target]) => compress(source, target)));
