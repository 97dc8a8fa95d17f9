// Starts Python as a page's worker does, and writes the image of its memory.
//   node image.mjs <the bundled site/app/worker/image-maker.ts> <files as JSON: [[part, path]]> <image>
// The bundle runs in a global scope that looks like a worker's and in which nothing is by chance, nor
// by the clock: the image must be the same bytes whenever and wherever it is made.

import { readFile, writeFile } from "node:fs/promises";
import vm from "node:vm";

const [maker, files, image] = process.argv.slice(2);

class WorkerGlobalScope {
  static [Symbol.hasInstance]() {
    return true;
  }
}
const address = "https://runtime.invalid/worker.js";
const scope = {
  WorkerGlobalScope,
  location: { href: address, origin: new URL(address).origin, pathname: "/worker.js", toString: () => address },
  navigator: { userAgent: "" },
  crypto: { getRandomValues: (array) => array.fill(0) },
  performance: { now: () => 0, timeOrigin: 0 },
  ...{ console, TextEncoder, TextDecoder, URL, Request, Response, Event, EventTarget, MessageChannel },
  ...{ AbortController, AbortSignal, setTimeout, clearTimeout, setInterval, clearInterval, queueMicrotask },
  fetch: () => Promise.reject(new TypeError("There is no network here")),
};
scope.self = scope.globalThis = scope;
const context = vm.createContext(scope);
vm.runInContext("Date.now = Math.random = () => 0", context);
vm.runInContext(await readFile(maker, "utf8"), context, { filename: maker });

const bufferOf = vm.runInContext("(bytes) => new Uint8Array(bytes).buffer", context);
const parts = JSON.parse(files).map(async ([part, path]) => [part, bufferOf(await readFile(path))]);
await writeFile(image, new Uint8Array(await scope.makeImage(await Promise.all(parts))));
process.exit(); // What Python has begun, such as timers, would go on.
