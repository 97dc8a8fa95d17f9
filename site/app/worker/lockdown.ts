// Takes from the worker's global scope all that reaches beyond it. The worker's opaque origin and
// the page's content policy keep student code from storage and network already; but a host that
// answers `Access-Control-Allow-Origin: *` opens its files to every origin, and a worker made by a
// worker would have everything again. What is not there cannot be used.

/** The language, and what Pyodide needs at work: no network, storage, messages or other workers. */
const KEPT = new Set([
  ..."globalThis self Infinity NaN undefined isFinite isNaN parseFloat parseInt".split(" "),
  ..."decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape eval".split(" "),
  ..."Object Function Array String Boolean Number BigInt Symbol Date Math JSON RegExp Intl Iterator".split(" "),
  ..."Error AggregateError EvalError RangeError ReferenceError SuppressedError SyntaxError TypeError".split(" "),
  ..."URIError InternalError DOMException Map Set WeakMap WeakSet WeakRef FinalizationRegistry".split(" "),
  ..."Promise Proxy Reflect Atomics ArrayBuffer SharedArrayBuffer DataView Temporal".split(" "),
  ..."AsyncDisposableStack DisposableStack WebAssembly".split(" "),
  ..."Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array".split(" "),
  ..."BigInt64Array BigUint64Array Float16Array Float32Array Float64Array".split(" "),
  ..."clearInterval clearTimeout queueMicrotask setInterval setTimeout structuredClone".split(" "),
  ..."AbortController AbortSignal Event EventTarget MessageChannel MessagePort".split(" "),
  ..."TextDecoder TextEncoder console crypto performance constructor".split(" "),
]);

/** Call it once Python has started, before any student code. */
export function lockDown(scope: typeof globalThis): void {
  // The browser hands every line of a worker's console to the page's thread: a flood would stop that.
  scope.console = Object.fromEntries(Object.keys(console).map((name) => [name, () => {}])) as never;
  for (let level: object = scope; level !== Object.prototype && level !== EventTarget.prototype; ) {
    for (const name of Reflect.ownKeys(level)) {
      if (typeof name === "string" && !KEPT.has(name)) Reflect.deleteProperty(level, name);
    }
    level = Reflect.getPrototypeOf(level) ?? Object.prototype;
  }
}
