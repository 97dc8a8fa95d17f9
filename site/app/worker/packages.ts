// Micropip's side of getting packages: what it asks goes over a port, and so does what it made.

import type { PyodideAPI } from "pyodide";

import type { Ask, Reply } from "../packages/asking.ts";

/** As in generator/packages/in_worker.py, which comes with micropip. */
const MODULE = "generator.packages.in_worker";
const MADE = "/packages.zip";
/** Where packages are found that the reader had fetched. */
export const PACKAGES = "/lib/python3.14/site-packages/_packages";

/** Answers what `get_package` of that module does; a zip of all packages goes to `result` when there is one. */
export async function getPackages(
  pyodide: PyodideAPI,
  request: string,
  [network, result]: readonly MessagePort[],
): Promise<string> {
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  const ask = (url: string) =>
    new Promise<Reply>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      network!.postMessage({ id: last, url } satisfies Ask);
    });
  network!.onmessage = ({ data }: MessageEvent<Reply>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };
  const answer = (await pyodide.pyimport(MODULE).get_package(request, ask)) as string;
  if (pyodide.FS.analyzePath(MADE).exists) {
    const zip = (pyodide.FS.readFile(MADE) as Uint8Array<ArrayBuffer>).slice().buffer;
    result!.postMessage(zip, [zip]);
  }
  return answer;
}
