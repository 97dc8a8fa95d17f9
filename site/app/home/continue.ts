// "Begin hier" becomes "Ga verder waar je was" once there is a place where the reader was.

import { need } from "../dom.ts";
import { type ReadingPlace } from "../place.ts";

export function showPlace(page: ParentNode, place: ReadingPlace | null): void {
  const item = place && page.querySelector(`[data-lesson="${CSS.escape(place.slug)}"]`);
  const lesson = item?.querySelector<HTMLAnchorElement>("h4 a");
  if (!place || !lesson) return;
  const panel = need(page, "[data-continue]");
  const link = need<HTMLAnchorElement>(panel, "a");
  need(panel, "[data-continue-label]").textContent = "Ga verder waar je was";
  link.textContent = lesson.textContent;
  link.href = lesson.href + (place.anchor && `#${encodeURIComponent(place.anchor)}`);
  need(panel, "[data-continue-place]").textContent = place.heading && `bij “${place.heading}”`;
}
