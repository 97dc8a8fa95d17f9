// Python's files, fetched before anyone asks for them.

import { hasPlenty, savesData } from "../device.ts";
import { onIntent } from "../dom.ts";
import type { PythonService } from "./python-service.ts";

/** `intent`: what a reader touches who is about to run something, and the events that say so. */
export function setUpPrefetch(python: PythonService, intent: [HTMLElement[], string[]][]): void {
  if (savesData()) return;
  for (const [elements, events] of intent) onIntent(elements, events, () => python.warm());
  if (!hasPlenty()) return;
  whenQuiet()
    .then(() => python.prefetch())
    .catch(() => {}); // Who needs Python is told what is wrong.
}

/** The page is complete and has nothing to do. Browsers that know no idle time do not tell of their line either. */
async function whenQuiet(): Promise<void> {
  if (document.readyState !== "complete") {
    await new Promise((loaded) => addEventListener("load", loaded, { once: true }));
  }
  await new Promise((idle) => requestIdleCallback(idle));
}
