// Compresses files: node compress.mjs <format> <level>, with pairs of source and target on standard
// input, one path a line. Node does it because it is here already and knows Brotli.

import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [format, level] = [process.argv[2], Number(process.argv[3])];

function compressed(data) {
  if (format === "gzip") return gzipSync(data, { level });
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = constants;
  const params = { [BROTLI_PARAM_QUALITY]: level, [BROTLI_PARAM_SIZE_HINT]: data.length, [BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(data, { params });
}

const paths = readFileSync(0, "utf8").split("\n").filter(Boolean);
for (let i = 0; i < paths.length; i += 2) {
  const [source, target] = [paths[i], paths[i + 1]];
  // Renamed when whole: a half-written file must not be found back.
  writeFileSync(`${target}.${process.pid}`, compressed(readFileSync(source)));
  renameSync(`${target}.${process.pid}`, target);
}
