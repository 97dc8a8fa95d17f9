// Lays out what the style left for later (far.css), in the time that the browser has to spare.

import { all } from "../dom.ts";

/** Of a pause, for blocks: a slow device takes several times as long as a quick one. */
const SPARE_MS = 6;
/** For a browser that does not tell its pauses. */
const PAUSE_MS = 50;

/** Goes on until all is laid out: from then on keys, marks and the scroll bar know the whole page. */
export function layOutFar(page: Document): void {
  const far = all(page, "[data-far] .prose > *");
  const some = () => {
    const end = performance.now() + SPARE_MS;
    while (performance.now() < end) {
      const block = far.shift();
      if (!block) return page.documentElement.removeAttribute("data-far");
      block.dataset["near"] = "";
      block.getBoundingClientRect(); // lays it out now, and so tells how long that takes
    }
    later(some);
  };
  later(some);
}

function later(piece: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(piece);
  else setTimeout(piece, PAUSE_MS);
}
