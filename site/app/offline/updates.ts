// Notices that a new version of the site stands ready.

/** A page left open looks again when it comes back into view, this long after the last time. */
const LOOK_AGAIN_MS = 60 * 60 * 1000;
/** A worker that takes over at once is in waiting for a moment too, on a busy machine a long one. */
const SETTLE_MS = 2000;

/** Calls `onReady` when a whole new version is in; only the next page that is opened will use it. */
export function watchForUpdates(registration: ServiceWorkerRegistration, onReady: () => void): void {
  const offer = () => {
    if (registration.waiting) onReady();
  };
  offer();
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => {
      if (fresh.state === "installed") setTimeout(offer, SETTLE_MS);
    });
  });
  lookAgain(registration);
}

function lookAgain(registration: ServiceWorkerRegistration): void {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < LOOK_AGAIN_MS) return;
    last = Date.now();
    // Without network there is nothing new to be had.
    registration.update().catch(() => {});
  });
}
