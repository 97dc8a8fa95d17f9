// A quiet word when all checkpoints pass: what you made, a paper of it, and the way on.

import { el } from "../dom.ts";
import type { Desk } from "./desk.ts";
import { openSummary } from "./summary-dialog.ts";

/** `fresh`: it happened just now, so the squares may fill one by one. */
export function finish(desk: Desk, fresh: boolean): HTMLElement {
  const { checkpoints, next } = desk.lesson;
  const squares = el("p", { class: "finish-squares", "aria-hidden": "true" }, ...checkpoints.map(() => el("span")));
  const summary = el("button", { type: "button" }, "Bekijk je overzicht");
  summary.addEventListener("click", () => openSummary(desk));
  const onward = next && (next.href ? el("a", { href: next.href }, next.title) : next.title);
  return el(
    "div",
    { class: "finish", "data-fresh": fresh },
    squares,
    el("p", { class: "finish-words" }, el("strong", {}, "Alle checkpoints zijn geslaagd."), " Mooi werk: wat hier rekent, heb je zelf geschreven."),
    el("p", { class: "finish-on" }, summary, onward ? el("span", {}, "Hierna: ", onward) : null),
  );
}
