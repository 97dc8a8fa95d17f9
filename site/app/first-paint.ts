// What can wait until there is something to see.

/** Resolves after the page's first paint; at once in a tab that is not in view, where there is none. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    // A frame's callbacks come before its paint, a timer that they set after it.
    requestAnimationFrame(() => setTimeout(resolve));
    document.addEventListener("visibilitychange", () => resolve(), { once: true });
  });
}
