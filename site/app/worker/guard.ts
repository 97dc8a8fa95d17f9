// Watches what a run does to the world outside Python's memory and files, which no snapshot holds.
// All that JavaScript holds beside those (timers, promises, proxies, loaded libraries) can only be
// reached through a function that WebAssembly imports. A run that calls one that is not known to be
// harmless makes the interpreter `tainted`.

/** Imports that change nothing outside linear memory and the file system. */
const HARMLESS = new Set([
  // clocks, chance, memory
  ..."_emscripten_get_now_is_monotonic clock_res_get clock_time_get emscripten_date_now".split(" "),
  ..."emscripten_get_now emscripten_get_heap_max emscripten_resize_heap random_get".split(" "),
  ..."_gmtime_js _localtime_js _mktime_js _timegm_js _tzset_js strptime".split(" "),
  // files
  ..."fd_close fd_fdstat_get fd_pread fd_pwrite fd_read fd_seek fd_sync fd_write".split(" "),
  ..."chdir chmod dup dup3 faccessat fadvise64 fallocate fchdir fchmod fchmodat2 fchown32 fchownat fcntl64"
    .split(" ").map((name) => `__syscall_${name}`),
  ..."fdatasync fstat64 fstatfs64 ftruncate64 getcwd getdents64 getuid32_js ioctl lstat64 mkdirat newfstatat"
    .split(" ").map((name) => `__syscall_${name}`),
  ..."openat readlinkat renameat rmdir stat64 statfs64 symlinkat truncate64 umask_js unlinkat utimensat"
    .split(" ").map((name) => `__syscall_${name}`),
  // strings and numbers that cross the border
  ..."JsvArray_Get JsvArray_New JsvArray_Push JsvUTF8ToString JsvNoValue_Check JsvError_Check".split(" "),
  ..."JsvPromise_Check JsvGenerator_Check JsvAsyncGenerator_Check Jsv_GetError_import".split(" "),
  ..."_python2js_ascii _python2js_ucs1 _python2js_ucs2 _python2js_ucs4 js2python_js".split(" "),
  ..."js2python_immutable_js pyproxy_Check proxy_cache_get destroy_proxies can_run_sync_js".split(" "),
  ..."_PyEM_TrampolineCall_JS _Py_CheckEmscriptenSignals_Helper stackAlloc stackRestore stackSave".split(" "),
]);

/** Taken now: student code can reach `Reflect`. */
const { apply } = Reflect;

/** The call from Python to a JavaScript function: harmless when that function is ours. */
const CALL = "JsvFunction_CallBound";

/** Watches what a run does to the world outside linear memory. */
export class Guard {
  /** Why the interpreter can no longer be put back; empty when it can. */
  tainted = "";
  #own = new Set<unknown>();

  /** Functions that Python may call: the output handler. */
  allow(...functions: ((...args: never[]) => unknown)[]): void {
    for (const own of functions) this.#own.add(own);
  }

  /** Note a reason; the first one stays. */
  taint(reason: string): void {
    this.tainted ||= reason;
  }

  /** Wrap the functions that WebAssembly, and each library loaded later, imports. */
  wrap(imports: WebAssembly.Imports): void {
    const env = imports["env"] as Record<string, unknown>;
    for (const [name, original] of Object.entries(env)) {
      if (typeof original !== "function" || HARMLESS.has(name)) continue;
      const watched = (...args: unknown[]): unknown => {
        if (name !== CALL || !this.#own.has(args[0])) this.taint(name);
        return apply(original, undefined, args);
      };
      env[name] = Object.assign(watched, original); // Emscripten keeps signatures as properties
    }
  }
}
