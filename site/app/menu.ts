// A `details` that lies over the page: closed by Esc, by a press elsewhere, and when focus leaves it.

import { all } from "./dom.ts";

export function setUpMenus(page: Document): void {
  for (const menu of all<HTMLDetailsElement>(page, "details[data-menu]")) setUpMenu(page, menu);
}

function setUpMenu(page: Document, menu: HTMLDetailsElement): void {
  const isOutside = (target: EventTarget | null) => target instanceof Node && !menu.contains(target);
  page.addEventListener("pointerdown", ({ target }) => {
    if (menu.open && isOutside(target)) menu.open = false;
  });
  menu.addEventListener("focusout", ({ relatedTarget }) => {
    if (isOutside(relatedTarget)) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    event.stopPropagation();
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
