/** Links in the text that bring a widget in a state: without scripts they lead to the widget. */

import { all } from "../dom.ts";

/** A widget that understands the states of links. */
interface Settable extends HTMLElement {
  setState(state: string): void;
}

/** What gets the focus: the row it is about, or the first control. */
const FIRST = "[data-chosen] input, [data-controls] input";

export function setUpStateLinks(page: Document): void {
  for (const link of all<HTMLAnchorElement>(page, "a[data-set]")) {
    link.addEventListener("click", (event) => {
      const widget = page.getElementById(link.hash.slice(1)) as Settable | null;
      const state = link.dataset["set"];
      if (!widget || !state) return;
      event.preventDefault();
      widget.setState(state);
      show(widget);
    });
  }
}

/** Into view, when it is not there already, with the focus on the row it is about. */
function show(widget: HTMLElement): void {
  const head = widget.querySelector<HTMLElement>("[data-scroll]") ?? widget;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { top, bottom } = head.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) {
    widget.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  }
  widget.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
}
