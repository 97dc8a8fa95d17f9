// How far the reader is with each lesson: as many words as the page had, and a bar.

import { all, need } from "../dom.ts";
import { type KeyValueStore, LessonStore } from "../storage.ts";

/** How many of the checkpoints `ids`, as the lesson has them now, have passed. */
export function countPassed(passed: Record<string, string>, ids: string[]): number {
  return ids.filter((id) => Object.hasOwn(passed, id)).length;
}

/** "2 van 3 checkpoints". */
export function progressWords(passed: number, total: number): string {
  const words = `${passed} van ${total} checkpoint${total === 1 ? "" : "s"}`;
  return passed === total ? `klaar: ${words}` : words;
}

export function showProgress(page: ParentNode, store: KeyValueStore | null): void {
  for (const item of all(page, "[data-lesson]")) {
    const lesson = new LessonStore(store, item.dataset["lesson"] ?? "", () => {});
    const ids = (item.dataset["checkpoints"] ?? "").split(" ").filter(Boolean);
    show(item, countPassed(lesson.readProgress().passed, ids), ids.length);
  }
}

function show(item: HTMLElement, passed: number, total: number): void {
  const words = need(item, "[data-count]");
  words.dataset["count"] ||= words.textContent;
  words.textContent = passed > 0 ? progressWords(passed, total) : words.dataset["count"];
  item.dataset["state"] = passed === 0 ? "new" : passed === total ? "done" : "begun";
  need(item, "[data-bar]").style.setProperty("--done", String(passed / Math.max(total, 1)));
}
