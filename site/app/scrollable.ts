// What is wider than its place scrolls. Only while it does, it is a stop for the keyboard.

import { all } from "./dom.ts";

const SCROLLERS = "pre, .equation, .table-scroll";

export function setUpScrollers(page: ParentNode): void {
  const observer = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const element = target.closest<HTMLElement>(SCROLLERS);
      if (element) update(element);
    }
  });
  for (const element of all(page, SCROLLERS)) {
    observer.observe(element);
    // What is in it has no size before it is laid out (far.css); the place itself may have.
    if (element.firstElementChild) observer.observe(element.firstElementChild);
  }
}

function update(element: HTMLElement): void {
  if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
  else element.removeAttribute("tabindex");
}
