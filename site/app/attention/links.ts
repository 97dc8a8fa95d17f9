/** Links in the text that bring a table in a state: without scripts they lead to the table. */

import { all } from "../dom.ts";
import type { AttentionTable } from "./table.ts";

export function setUpStateLinks(page: Document): void {
  for (const link of all<HTMLAnchorElement>(page, "a[data-set]")) {
    link.addEventListener("click", (event) => {
      const table = page.getElementById(link.hash.slice(1)) as AttentionTable | null;
      const state = link.dataset["set"];
      if (!table || !state) return;
      event.preventDefault();
      table.setState(state);
      show(table);
    });
  }
}

/** Into view, when it is not there already, with the focus on the row it is about. */
function show(table: HTMLElement): void {
  const head = table.querySelector<HTMLElement>("[data-scroll]") ?? table;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { top, bottom } = head.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) {
    table.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  }
  table.querySelector<HTMLElement>("[data-chosen] input")?.focus({ preventScroll: true });
}
