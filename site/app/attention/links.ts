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
      // From here a reader who predicts first goes on after the answer.
      focusFirst(widget);
      widget.setState(state);
      show(widget);
    });
  }
}

/**
 * Into view, when it is not there already, with the focus on the row it is about, or on the answers
 * of what the reader is asked first.
 */
function show(widget: HTMLElement): void {
  const question = widget.querySelector<HTMLElement>("[data-asking]");
  const head = question ?? widget.querySelector<HTMLElement>("[data-scroll]") ?? widget;
  const { top, bottom } = head.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) {
    (question ?? widget).scrollIntoView({ block: question ? "center" : "start" });
  }
  if (question) question.querySelector("button")?.focus({ preventScroll: true });
  else focusFirst(widget);
}

function focusFirst(widget: HTMLElement): void {
  widget.querySelector<HTMLElement>(FIRST)?.focus({ preventScroll: true });
}
