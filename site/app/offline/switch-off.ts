// Undoes what the service worker did: this page still runs as it came, the next one comes from the network.

import { cachePrefix } from "./names.ts";

export async function switchOff(workers: ServiceWorkerContainer, scope: URL): Promise<void> {
  for (const registration of await workers.getRegistrations()) {
    if (registration.scope === scope.href) await registration.unregister();
  }
  for (const name of await caches.keys()) {
    if (name.startsWith(cachePrefix(scope.href))) await caches.delete(name);
  }
}
