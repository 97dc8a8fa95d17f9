// The Python runtime: 28 MB that a reader who only reads need not have.

import { address, pythonCache, site } from "./site.ts";

/** Whether Python was ever kept here. */
export function hasPython(): Promise<boolean> {
  return caches.has(pythonCache);
}

/** Keeps every file of the runtime that is not kept yet. The browser mostly still has them. */
export async function keepPython(): Promise<void> {
  const cache = await caches.open(pythonCache);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const missing = site.python.filter((file) => !kept.has(address(file)));
  await Promise.all(
    missing.map(async (file) => {
      const response = await fetch(address(file), { integrity: file.integrity, cache: "force-cache" });
      if (response.ok) await cache.put(address(file), response);
    }),
  );
}

/** Drops the files of other versions. */
export async function prunePython(): Promise<void> {
  if (!(await hasPython())) return;
  const cache = await caches.open(pythonCache);
  const wanted = new Set(site.python.map(address));
  const old = (await cache.keys()).filter((request) => !wanted.has(request.url));
  await Promise.all(old.map((request) => cache.delete(request)));
}
