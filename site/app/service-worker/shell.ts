// The shell of the site (pages, scripts, styles, fonts): put away whole, mended when parts vanish.

import { PrecacheController } from "workbox-precaching";

import { address, shellCache, site } from "./site.ts";

const controller = new PrecacheController({ cacheName: shellCache(site.version) });
controller.addToCacheList(site.shell);

/** Puts all files away; rejects unless every one is exactly what this version was built with. */
export async function installShell(event: ExtendableEvent): Promise<void> {
  await controller.install(event);
}

/** Fetches what has vanished from the cache since. A file that cannot be had waits for a next time. */
export async function mendShell(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(shellCache(site.version));
  const kept = new Set((await cache.keys()).map((request) => request.url));
  for (const [url, cacheKey] of controller.getURLsToCacheKeys()) {
    if (kept.has(new URL(cacheKey).href)) continue;
    const integrity = controller.getIntegrityForCacheKey(cacheKey);
    await controller.strategy.handle({
      event,
      request: new Request(url, { cache: "reload" }),
      params: { cacheKey, integrity },
    });
  }
}

/** A file of this version's shell, whether or not its name tells its contents. */
export async function keptFile(url: string): Promise<Response | undefined> {
  // Looking in a cache that was cleared away would make it anew.
  if (!(await caches.has(shellCache(site.version)))) return undefined;
  return controller.matchPrecache(url);
}

/** The page of the site at `url`, as its full address; undefined when `url` is something else. */
export function pageAt(url: URL): string | undefined {
  const file = url.origin + url.pathname + (url.pathname.endsWith("/") ? "index.html" : "");
  return pages.has(file) ? file : undefined;
}

const pages = new Set(site.shell.map(address).filter((url) => url.endsWith(".html")));

/** A kept page of `version`. */
export async function keptPage(page: string, version: string): Promise<Response | undefined> {
  const cacheName = shellCache(version);
  if (!(await caches.has(cacheName))) return undefined;
  // The search part of its key is Workbox's revision; there is one a version.
  return (await caches.open(cacheName)).match(page, { ignoreSearch: true });
}
