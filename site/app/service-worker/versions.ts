// One version makes room for the next. A page keeps the files of its own version until it is left:
// the caches of older versions go when the last page that was open at the change is gone.

import { packageCache, type TakeOverAnswer, type WorkerMessage } from "../offline/names.ts";
import { prunePython } from "./python.ts";
import { worker } from "./scope.ts";
import { clientsCache, prefix, pythonCache, scope, shellCache, site } from "./site.ts";

const ANSWER_MS = 3000;
const record = new URL("clients.json", scope).href;

/**
 * The version that a page opened now belongs to: that of a worker in waiting, which then takes
 * over, or else this one's.
 */
export async function newestVersion(): Promise<string> {
  const next = worker.registration.waiting;
  return (next && (await takeOver(next))) || site.version;
}

function takeOver(next: ServiceWorker): Promise<string | null> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ANSWER_MS);
    port1.onmessage = ({ data }: MessageEvent<TakeOverAnswer>) => resolve(data.version);
    next.postMessage({ type: "take-over" } satisfies WorkerMessage, [port2]);
  });
}

/** Remembers which pages belong to older versions: all that are open now. */
export async function rememberOldPages(): Promise<void> {
  const ids = await openPages();
  const cache = await caches.open(clientsCache);
  await cache.put(record, new Response(JSON.stringify(ids)));
}

/** Drops what only older versions need, once no page of theirs is open. */
export async function prune(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const { installing, waiting } = worker.registration;
  // The caches of a version on its way in are not old, and a worker on its way out has no say.
  if (installing || waiting || isRedundant()) return;
  const old = new Set(await oldPages());
  if ((await openPages()).some((id) => old.has(id))) return;
  const own = [shellCache(site.version), pythonCache, clientsCache, packageCache(scope)];
  await Promise.all(names.filter((name) => !own.includes(name)).map((name) => caches.delete(name)));
  await prunePython();
}

async function oldPages(): Promise<string[]> {
  const kept = await caches.match(record, { cacheName: clientsCache });
  return kept ? ((await kept.json()) as string[]) : [];
}

async function openPages(): Promise<string[]> {
  const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  return all.filter((client) => client.url.startsWith(scope)).map((client) => client.id);
}

function isRedundant(): boolean {
  // Not there in every browser.
  const self = worker.serviceWorker as ServiceWorker | undefined;
  return self?.state === "redundant";
}
