// Gives a page its colours: what is marked `data-dark` counts with the system, always or never.

import type { Choice } from "./choice.ts";

interface Media {
  /** Of the style sheet; paper is never dark. */
  sheet: string;
  /** Of the colour of the browser's own bar; the first one that counts is taken. */
  bar: string;
  scheme: string;
}

const MEDIA: Record<Choice, Media> = {
  system: {
    sheet: "screen and (prefers-color-scheme: dark)",
    bar: "(prefers-color-scheme: dark)",
    scheme: "light dark",
  },
  light: { sheet: "not all", bar: "not all", scheme: "light" },
  dark: { sheet: "screen", bar: "all", scheme: "dark" },
};

export function applyChoice(choice: Choice, page: Document): void {
  const { sheet, bar, scheme } = MEDIA[choice];
  page.querySelector("link[data-dark]")?.setAttribute("media", sheet);
  page.querySelector("meta[data-dark]")?.setAttribute("media", bar);
  page.querySelector('meta[name="color-scheme"]')?.setAttribute("content", scheme);
}
