// The service worker: after one visit the site works without network. Whatever fails in here, the
// page gets what it would have got without a worker.

import { registerRoute, Route } from "workbox-routing";

import { OFF_PARAMETER, type TakeOverAnswer, type WorkerMessage } from "../offline/names.ts";
import { FileStrategy, isFile } from "./files.ts";
import { hasPython, keepPython } from "./python.ts";
import { worker } from "./scope.ts";
import { installShell, keptPage, mendShell, pageAt } from "./shell.ts";
import { site } from "./site.ts";
import { newestVersion, prune, rememberOldPages } from "./versions.ts";

worker.addEventListener("install", (event) => event.waitUntil(install(event)));

worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === "opened") event.waitUntil(tidy(event).catch(() => {}));
  if (message.type === "keep-python") event.waitUntil(keepPython().catch(() => {}));
  if (message.type === "take-over") {
    void worker.skipWaiting();
    event.ports[0]?.postMessage({ version: site.version } satisfies TakeOverAnswer);
  }
});

registerRoute(
  new Route(
    ({ url, request }) => request.mode === "navigate" && pageAt(url) !== undefined,
    ({ url, request }) => openPage(url, request),
  ),
);
registerRoute(
  new Route(({ url, request }) => request.mode !== "navigate" && isFile(url), new FileStrategy()),
);

async function install(event: ExtendableEvent): Promise<void> {
  await installShell(event);
  // Who used Python offline may do so after an update too. It is no reason to refuse the update.
  if (await hasPython()) await keepPython().catch(() => {});
}

async function activate(): Promise<void> {
  await worker.clients.claim();
  await rememberOldPages().catch(() => {});
  await prune().catch(() => {});
}

async function openPage(url: URL, request: Request): Promise<Response> {
  if (url.searchParams.has(OFF_PARAMETER)) {
    try {
      return await fetch(request);
    } catch {
      // No network: what is kept will do.
    }
  }
  const kept = await findPage(url).catch(() => undefined);
  return kept ?? fetch(request);
}

async function findPage(url: URL): Promise<Response | undefined> {
  const page = pageAt(url);
  return page ? keptPage(page, await newestVersion()) : undefined;
}

async function tidy(event: ExtendableEvent): Promise<void> {
  await mendShell(event).catch(() => {});
  await prune();
}
