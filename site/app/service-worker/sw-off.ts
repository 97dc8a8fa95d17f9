// A worker that undoes all others: put in the place of sw.js, it clears what was kept and leaves.

import { cachePrefix } from "../offline/names.ts";
import { worker } from "./scope.ts";

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave(): Promise<void> {
  const prefix = cachePrefix(worker.registration.scope);
  await worker.registration.unregister();
  for (const name of await caches.keys()) if (name.startsWith(prefix)) await caches.delete(name);
}
