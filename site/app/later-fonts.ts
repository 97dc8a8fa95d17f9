// Fonts that a page can be read without for a moment: before its first paint they would share the line
// with what that needs. They come into use together, since every change of fonts lays the page out anew.

import { el } from "./dom.ts";

/** Has the browser fetch what `link[data-later]` names, a style sheet for paper until then, and use it. */
export async function bringFonts(page: Document): Promise<void> {
  const link = page.querySelector<HTMLLinkElement>("link[data-later]");
  if (!link || link.media === "all") return;
  await Promise.all(addresses(link.sheet).map((address) => fetched(page, address)));
  useFonts(page);
}

/** At once: for who has them already. */
export function useFonts(page: Document): void {
  page.querySelector("link[data-later]")?.setAttribute("media", "all");
}

function addresses(sheet: CSSStyleSheet | null): string[] {
  return [...(sheet?.cssRules ?? [])].flatMap(({ cssText }) => {
    const [, address] = /url\("([^"]+)"\)/u.exec(cssText) ?? [];
    return address ? [new URL(address, sheet?.href ?? undefined).href] : [];
  });
}

/** Also when it cannot be had: the others do not wait for it. */
function fetched(page: Document, href: string): Promise<unknown> {
  const preload = el("link", { rel: "preload", as: "font", type: "font/woff2", crossorigin: "", href });
  page.head.append(preload);
  return new Promise((resolve) => {
    preload.addEventListener("load", resolve);
    preload.addEventListener("error", resolve);
  });
}
