// Getting a package: micropip in a worker of its own asks, a page with a policy of its own fetches.

import type { PackageIndex } from "../lesson-data.ts";
import type { PythonService } from "../python/python-service.ts";

export interface Wanted {
  /** As the index calls it. */
  name: string;
  /** As the program imports it. */
  module: string;
}

/** `added`: names with versions. */
export type Outcome = { added: string[] } | { reason: string; name: string };

/** Rejects with `WorkerLost` when stopped. */
export async function getPackage(
  { name, module }: Wanted,
  index: PackageIndex,
  root: string,
  python: PythonService,
  signal: AbortSignal,
): Promise<Outcome> {
  const [network, fetching] = ends(new MessageChannel());
  const [result, told] = ends(new MessageChannel());
  const frame = await openFetcher(new URL(root + index.page, document.baseURI));
  try {
    if (!frame.contentDocument?.body.dataset["index"]) return { reason: "network", name };
    frame.contentWindow?.postMessage("", { targetOrigin: location.origin, transfer: [fetching] });
    const zip = new Promise<ArrayBuffer>((resolve) => {
      told.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => resolve(data);
    });
    const request = JSON.stringify({ name, module, index: index.url });
    const answer = await python.getPackages(index.micropip, request, [network, result], signal);
    const outcome = JSON.parse(answer) as Outcome;
    if ("added" in outcome) await python.keepPackages(await zip);
    return outcome;
  } finally {
    frame.remove();
    told.close();
  }
}

function openFetcher(address: URL): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.src = address.href;
  return new Promise((resolve) => {
    frame.onload = () => resolve(frame);
    document.body.append(frame);
  });
}

function ends({ port1, port2 }: MessageChannel): [MessagePort, MessagePort] {
  return [port1, port2];
}
