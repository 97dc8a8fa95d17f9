// A `details` that lies over the page: closed by Esc, by a press elsewhere, and when focus leaves it.

import { all } from "./dom.ts";

export function setUpUnfolding(page: Document): void {
  for (const part of all<HTMLDetailsElement>(page, "details[data-unfold]")) setUpPart(page, part);
}

function setUpPart(page: Document, part: HTMLDetailsElement): void {
  const isOutside = (target: EventTarget | null) => target instanceof Node && !part.contains(target);
  page.addEventListener("pointerdown", ({ target }) => {
    if (part.open && isOutside(target)) part.open = false;
  });
  part.addEventListener("focusout", ({ relatedTarget }) => {
    if (isOutside(relatedTarget)) part.open = false;
  });
  part.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !part.open) return;
    event.stopPropagation();
    part.open = false;
    part.querySelector("summary")?.focus();
  });
}
