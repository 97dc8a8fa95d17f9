// What can be found, and how: the generator makes the index, the page asks it, both as said here.

import type { Options } from "minisearch";

/** A section of a lesson, or a term. */
export interface SearchEntry {
  /** Its address from the root of the site. */
  id: string;
  title: string;
  /** What it is a part of: "Les 6: …", "Begrippen". */
  within: string;
  text: string;
}

/** As letters are compared: no capitals, no accents. */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();
}

export const OPTIONS: Options<SearchEntry> = {
  fields: ["title", "text"],
  storeFields: ["title", "within", "text"],
  processTerm: fold,
  searchOptions: {
    boost: { title: 3 },
    prefix: (term) => term.length > 1,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: "AND",
  },
};
