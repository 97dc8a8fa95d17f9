// Where the reader was last: a lesson and a section in it. One for the whole site.

import type { KeyValueStore } from "./storage.ts";

export interface ReadingPlace {
  slug: string;
  /** The id of the section's heading, and its words; empty at the top of the lesson. */
  anchor: string;
  heading: string;
}

export const PLACE_KEY = "werkplaats/1/place";

export function readPlace(store: KeyValueStore | null): ReadingPlace | null {
  try {
    return parsePlace(store?.getItem(PLACE_KEY) ?? null);
  } catch {
    return null;
  }
}

/** Kept when it can be: a place is no work, so nobody is bothered when it cannot. */
export function keepPlace(store: KeyValueStore | null, place: ReadingPlace): void {
  try {
    store?.setItem(PLACE_KEY, JSON.stringify(place));
  } catch {
    // Full or refused.
  }
}

/** Null when it is not one of ours. */
export function parsePlace(text: string | null): ReadingPlace | null {
  try {
    const { slug, anchor, heading } = JSON.parse(text ?? "null") as Record<string, unknown>;
    const isTexts = [slug, anchor, heading].every((part) => typeof part === "string");
    return isTexts ? ({ slug, anchor, heading } as ReadingPlace) : null;
  } catch {
    return null;
  }
}
