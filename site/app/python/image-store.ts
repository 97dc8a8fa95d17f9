// The image of a Python that has started, as a worker made it: the next worker starts from it, and
// so does the first one of a later visit.

import type { RuntimeManifest } from "../lesson-data.ts";
import { imageCache } from "../offline/names.ts";

const NONE = new ArrayBuffer();

export class ImageStore {
  readonly #cache: string;
  readonly #address: string;
  #image: Promise<ArrayBuffer> | undefined;
  #missing = true;
  #isOfThisVisit = false;

  /** `root`: the site's root, relative to the page. */
  constructor(manifest: RuntimeManifest, root: string) {
    const scope = new URL(root, document.baseURI);
    this.#cache = imageCache(scope.href);
    this.#address = new URL(`python-image?${madeOf(manifest)}`, scope).href;
  }

  /** The image; empty where there is none. */
  bytes(): Promise<ArrayBuffer> {
    this.#image ??= this.#read();
    return this.#image;
  }

  /** Nobody has made one yet, as far as is known, and one may help. */
  get missing(): boolean {
    return this.#missing;
  }

  keep(image: ArrayBuffer): void {
    this.#missing = false;
    this.#isOfThisVisit = true;
    this.#image = Promise.resolve(image);
    // Without a place to keep it, it serves this visit.
    this.#write(image).catch(() => {});
  }

  /** A worker did not start from it. One that was just made is not damaged: images do not work here. */
  forget(): void {
    if (this.#isOfThisVisit) {
      this.keep(NONE);
      return;
    }
    this.#missing = true;
    this.#image = Promise.resolve(NONE);
    storage()?.delete(this.#cache).catch(() => {});
  }

  async #read(): Promise<ArrayBuffer> {
    try {
      const kept = await storage()?.match(this.#address, { cacheName: this.#cache });
      if (!kept) return NONE;
      const image = await kept.arrayBuffer();
      this.#missing = false;
      return image;
    } catch {
      return NONE;
    }
  }

  async #write(image: ArrayBuffer): Promise<void> {
    const cache = await storage()?.open(this.#cache);
    if (!cache) return;
    const old = await cache.keys(); // Of other versions.
    await Promise.all(old.map((request) => cache.delete(request)));
    await cache.put(this.#address, new Response(image));
  }
}

/** Not there on a page that came by plain http. */
function storage(): CacheStorage | undefined {
  return globalThis.caches as CacheStorage | undefined;
}

/** All that an image depends on. Another release of a browser may give Python other things to find. */
function madeOf({ core, wheels, checkers, worker }: RuntimeManifest): string {
  const files = [core.wasm, core.stdlib, core.lock, ...wheels, checkers, worker];
  const hashes = files.map(({ sha256 }) => sha256.slice(0, 16));
  return new URLSearchParams({ files: hashes.join("-"), browser: navigator.userAgent }).toString();
}
