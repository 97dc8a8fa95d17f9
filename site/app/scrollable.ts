// What is wider than its place scrolls. Only while it does, it is a stop for the keyboard.

import { all } from "./dom.ts";

const SCROLLERS = "pre, .equation, .table-scroll";

export function setUpScrollers(page: ParentNode): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) if (target instanceof HTMLElement) update(target);
  });
  for (const element of all(page, SCROLLERS)) observer.observe(element);
}

function update(element: HTMLElement): void {
  if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}
