// Asks the index; it comes from the site once, when somebody wants to search.

import MiniSearch from "minisearch";

import { OPTIONS, type SearchEntry } from "./entry.ts";
import { excerpt, highlight, type Piece } from "./excerpt.ts";

export interface Found {
  address: string;
  title: Piece[];
  within: string;
  text: Piece[];
}

export const MOST = 20;

export async function loadIndex(address: string): Promise<MiniSearch<SearchEntry>> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return MiniSearch.loadJSON(await response.text(), OPTIONS);
}

/** The best of what has all words of `query`, or else any of them. */
export function find(index: MiniSearch<SearchEntry>, query: string): Found[] {
  const strict = index.search(query);
  const results = strict.length > 0 ? strict : index.search(query, { combineWith: "OR" });
  return results.slice(0, MOST).map(({ id, terms, title, within, text }) => ({
    address: String(id),
    title: highlight(String(title), terms),
    within: String(within),
    text: excerpt(String(text), terms),
  }));
}
