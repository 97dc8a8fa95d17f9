// One browser, several students, as in a school's computer room: each finds only their own work.

import { fingerprint } from "../desk/fingerprint.ts";
import type { WholeStore } from "../desk/library.ts";
import { PREFIX } from "../storage.ts";

const KEY = "werkplaats/lms-reader";

/**
 * Puts the work of the student before aside, and brings that of `student` back. False when there is
 * no room for that: then what is there is another's.
 */
export function changeReader(store: WholeStore, student: string): boolean {
  if (student === "") return true;
  const now = fingerprint(student);
  try {
    const before = store.getItem(KEY);
    if (before !== null && before !== now) move(store, `${PREFIX}/`, `${PREFIX}@${before}/`);
    store.setItem(KEY, now);
    // For the same student too: a change that was broken off left things there.
    move(store, `${PREFIX}@${now}/`, `${PREFIX}/`);
    return true;
  } catch {
    return false;
  }
}

/** A copy first: there is no moment at which a text is nowhere. */
function move(store: WholeStore, from: string, to: string): void {
  const keys = Array.from({ length: store.length }, (_, i) => store.key(i) ?? "");
  for (const key of keys.filter((each) => each.startsWith(from))) {
    store.setItem(to + key.slice(from.length), store.getItem(key) ?? "");
    store.removeItem(key);
  }
}
