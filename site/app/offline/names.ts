// What the page and the service worker must agree on.

/** Every cache of the site at `scope` starts with this; other sites may share the origin. */
export function cachePrefix(scope: string): string {
  return `werkplaats ${scope} `;
}

/** Where pages keep the packages that readers had fetched. */
export function packageCache(scope: string): string {
  return `${cachePrefix(scope)}packages`;
}

/** `?zonder-sw` turns the service worker off, until `?met-sw`. */
export const OFF_PARAMETER = "zonder-sw";
export const ON_PARAMETER = "met-sw";

export type WorkerMessage =
  /** From a page that is complete: the page before it is gone, time to tidy up. */
  | { type: "opened" }
  /** From a page: Python has been used here, so keep its files. */
  | { type: "keep-python" }
  /** From the active worker to the waiting one, with a port for its `TakeOverAnswer`. */
  | { type: "take-over" };

export interface TakeOverAnswer {
  version: string;
}
