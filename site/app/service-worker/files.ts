// Everything but pages. Names of these files change with their contents, so a kept one is the right
// one, whichever version of a page asks for it.

import { Strategy, type StrategyHandler } from "workbox-strategies";

import { keptFile } from "./shell.ts";
import { pythonCache, scope, shellCache, site } from "./site.ts";

const python = `${scope}python/`;

/** Whether `url` lies in one of the folders whose files are named by their contents, or in the shell. */
export function isFile(url: URL): boolean {
  return folders.some((folder) => url.href.startsWith(folder)) || shell.has(url.origin + url.pathname);
}

const folders = [`${scope}assets/`, python];
const shell = new Set(site.shell.map((file) => new URL(file.url, scope).href));

export class FileStrategy extends Strategy {
  protected override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    // A page asks for "reload" when the kept copy turned out to be damaged.
    const kept = request.cache === "reload" ? undefined : await find(request).catch(() => undefined);
    if (kept) return kept;
    const response = await handler.fetch(request);
    if (request.url.startsWith(python) && response.status === 200) {
      void handler.waitUntil(keep(request, response.clone()).catch(() => {}));
    }
    return response;
  }
}

/** In any cache: a page of an older version still finds its files. */
async function find(request: Request): Promise<Response | undefined> {
  return (await caches.match(request, { ignoreVary: true })) ?? (await keptFile(request.url));
}

async function keep(request: Request, response: Response): Promise<void> {
  // Without its shell this worker has been turned off: then nothing is kept.
  if (await caches.has(shellCache(site.version))) await (await caches.open(pythonCache)).put(request, response);
  else await response.body?.cancel();
}
