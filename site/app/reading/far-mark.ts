// Whether a lesson is opened at its top, so that what is far below can be laid out later (far.css).

/** Not for who comes to a place further on, by a link or by going back: that place has to be exact. */
export function markFar(page: Document): void {
  const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (!location.hash && visit?.type === "navigate") page.documentElement.dataset["far"] = "";
}
