// Results as a list of links, and the keys that walk through it.

import { all, el } from "../dom.ts";
import type { Found } from "./find.ts";
import type { Piece } from "./excerpt.ts";

/** `root` leads from this page to the root of the site. */
export function resultItems(results: Found[], root: string): HTMLElement[] {
  return results.map(({ address, title, within, text }) =>
    el(
      "li",
      {},
      el(
        "a",
        { href: addressFrom(root, address) },
        el("span", { class: "search-title" }, ...pieces(title)),
        el("span", { class: "search-within" }, within),
        text.length > 0 && el("span", { class: "search-text" }, ...pieces(text)),
      ),
    ),
  );
}

/** Down and up go from the field through the results and back; Home and End to the ends. */
export function walk(list: HTMLElement, field: HTMLElement, event: KeyboardEvent): void {
  const stops = [field, ...all(list, "a")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || at < 0) return;
  event.preventDefault();
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}

/** Only the anchor for what is on this very page, so that it opens without loading. */
function addressFrom(root: string, address: string): string {
  const target = new URL(root + address, document.baseURI);
  return pageOf(target) === pageOf(new URL(location.href)) && target.hash ? target.hash : target.href;
}

function pageOf(url: URL): string {
  return url.origin + url.pathname.replace(/index\.html$/, "");
}

function pieces(list: Piece[]): (HTMLElement | string)[] {
  return list.map(({ text, matches }) => (matches ? el("mark", {}, text) : text));
}
