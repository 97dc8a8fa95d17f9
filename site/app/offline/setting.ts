// Whether this reader wants the service worker: `?zonder-sw` says no and is remembered, `?met-sw` yes.

import { OFF_PARAMETER, ON_PARAMETER } from "./names.ts";

const KEY = `werkplaats/1/${OFF_PARAMETER}`;

export interface Setting {
  off: boolean;
  /** Just now, by this very page's address. */
  asked: boolean;
}

export function readSetting(search: string, storage: Pick<Storage, "getItem" | "setItem" | "removeItem"> | null): Setting {
  const parameters = new URLSearchParams(search);
  const asked = parameters.has(OFF_PARAMETER);
  try {
    if (asked) storage?.setItem(KEY, "1");
    else if (parameters.has(ON_PARAMETER)) storage?.removeItem(KEY);
    return { off: asked || storage?.getItem(KEY) === "1", asked };
  } catch {
    // A full storage cannot remember; the address still counts.
    return { off: asked, asked };
  }
}

/** The browser's storage; null where it is refused. */
export function storageOrNull(): Storage | null {
  try {
    return globalThis.localStorage;
  } catch {
    return null;
  }
}
