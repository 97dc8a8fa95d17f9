// The summary in a window, with the ways to take it along.

import { el } from "../dom.ts";
import type { Desk } from "./desk.ts";
import { openDialog } from "./dialog.ts";
import { download } from "./files.ts";
import { isoDay } from "./moments.ts";
import { printOnly } from "./paper.ts";
import { summary } from "./summary.ts";

/** Enough to read it well without the site. */
const STYLE = `
body { max-width: 48rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, serif; color: #221d16; background: #fff }
h1 { font-size: 1.6rem; line-height: 1.2 } h3 { margin-top: 2rem }
table { width: 100%; border-collapse: collapse } th, td { padding: .4rem .5rem .4rem 0; border-bottom: 1px solid #999; text-align: left; vertical-align: top; font-weight: 400 }
thead th { font-weight: 600 } pre { padding: .75rem; border: 1px solid #999; font: .85rem/1.5 monospace; white-space: pre-wrap; overflow-wrap: anywhere }
.summary-note, .summary-day { color: #5f5545 } .hidden-character { border: 1px solid }
`;

export function openSummary(desk: Desk): void {
  const { lesson, store, code } = desk;
  const paper = () => summary({ lesson, code, progress: store.readProgress(), history: store.readHistory() });
  openDialog({
    title: "Je overzicht",
    body: [paper()],
    wide: true,
    actions: [
      { label: "Druk af", stays: true, act: () => printOnly(titled(paper())) },
      { label: "Bewaar als bestand", stays: true, act: () => download(`${lesson.slug}-${isoDay(Date.now())}.html`, page(titled(paper())), "text/html") },
    ],
  });
}

function titled(article: HTMLElement): HTMLElement {
  article.prepend(el("h1", {}, "Wat ik maakte in De werkplaats"));
  return article;
}

/** A page of its own, that loads and runs nothing. */
function page(article: HTMLElement): string {
  const made = document.implementation.createHTMLDocument("Overzicht · De werkplaats");
  made.documentElement.lang = "nl";
  const policy = el("meta", { "http-equiv": "Content-Security-Policy", content: "default-src 'none'; style-src 'unsafe-inline'" });
  made.head.prepend(el("meta", { charset: "utf-8" }), policy);
  made.head.append(el("style", {}, STYLE));
  made.body.append(article);
  return `<!doctype html>\n${made.documentElement.outerHTML}\n`;
}
