// The packages that a reader had fetched: one zip that every worker that starts later gets.

import { packageCache } from "../offline/names.ts";
import type { RuntimePart } from "../python/runtime-files.ts";

/** A zip of nothing. */
const NONE = new Uint8Array(22);
NONE.set([0x50, 0x4b, 5, 6]);

const HASH = "x-sha256";

export class PackageStore {
  readonly #cache: string;
  readonly #address: string;
  readonly #onLoss: () => void;
  #zip: Promise<ArrayBuffer> | undefined;

  /**
   * `root`: the site's root, relative to the page. `version`: of Python's files; packages were compiled
   * for one. `onLoss` hears when packages turned out to be damaged, and are gone.
   */
  constructor(root: string, version: string, onLoss: () => void) {
    const scope = new URL(root, document.baseURI);
    this.#cache = packageCache(scope.href);
    this.#address = new URL(`python-packages?${new URLSearchParams({ version })}`, scope).href;
    this.#onLoss = onLoss;
  }

  /** What workers get. */
  get part(): RuntimePart {
    this.#zip ??= this.#read();
    return { part: "wheel", bytes: this.#zip, isLate: true };
  }

  /** Without a place to keep it, it serves this visit. */
  async keep(zip: ArrayBuffer): Promise<void> {
    this.#zip = Promise.resolve(zip);
    const cache = await storage()?.open(this.#cache).catch(() => undefined);
    const headers = { [HASH]: await sha256(zip) };
    await cache?.put(this.#address, new Response(zip, { headers })).catch(() => {});
  }

  /** Python does not start: it must not be because of packages. False when there are none. */
  async drop(): Promise<boolean> {
    const { byteLength } = (await this.#zip) ?? NONE;
    if (byteLength === NONE.byteLength) return false;
    this.#lose();
    return true;
  }

  async #read(): Promise<ArrayBuffer> {
    try {
      const kept = await storage()?.match(this.#address, { cacheName: this.#cache });
      if (!kept) return NONE.slice().buffer;
      const zip = await kept.arrayBuffer();
      if ((await sha256(zip)) === kept.headers.get(HASH)) return zip;
    } catch {
      // What cannot be read is of no more use than what is damaged.
    }
    return this.#lose();
  }

  #lose(): ArrayBuffer {
    const none = NONE.slice().buffer;
    this.#zip = Promise.resolve(none);
    storage()?.delete(this.#cache).catch(() => {});
    this.#onLoss();
    return none;
  }
}

/** Removes what any version of the site below `root` keeps. */
export async function forgetPackages(root: string): Promise<void> {
  await storage()?.delete(packageCache(new URL(root, document.baseURI).href)).catch(() => {});
}

/** Not there on a page that came by plain http; neither is the one for hashes. */
function storage(): CacheStorage | undefined {
  return globalThis.caches as CacheStorage | undefined;
}

async function sha256(bytes: ArrayBuffer): Promise<string> {
  const digest = (await (crypto.subtle as SubtleCrypto | undefined)?.digest("SHA-256", bytes)) ?? NONE;
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
