// Which section of the lesson is being read.

import { all } from "../dom.ts";

export interface Section {
  /** The id of its heading; empty above the first one. */
  anchor: string;
  heading: string;
}

/** A heading counts as reached a little below the top of the window. */
const REACHED_PX = 160;
const TOP: Section = { anchor: "", heading: "" };

/** Calls `onChange` with the section in view, now and whenever it becomes another. */
export function followSections(story: HTMLElement, onChange: (section: Section) => void): void {
  const headings = all(story, ".prose > :is(h2, h3)[id], .takeaways h2[id]");
  let shown: string | null = null;
  let waiting = false;
  const look = () => {
    waiting = false;
    // Behind the tab of the code nothing is being read.
    if (story.offsetParent === null || story.getClientRects().length === 0) return;
    const reached = headings.findLast((heading) => isReached(heading));
    const section = reached ? { anchor: reached.id, heading: reached.textContent.trim() } : TOP;
    if (section.anchor === shown) return;
    shown = section.anchor;
    onChange(section);
  };
  const later = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(look);
  };
  addEventListener("scroll", later, { passive: true });
  addEventListener("resize", later);
  // Not at once: asking for places now would lay the page out before its first paint.
  later();
}

function isReached(heading: HTMLElement): boolean {
  return heading.getClientRects().length > 0 && heading.getBoundingClientRect().top <= REACHED_PX;
}
