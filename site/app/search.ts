// The search itself, loaded when the reader first opens it.

import { need } from "./dom.ts";
import { find, loadIndex, MOST } from "./search/find.ts";
import { resultItems, walk } from "./search/results.ts";

/** The number of results is said when the reader pauses, not at every letter. */
const SAY_AFTER_MS = 500;

/** Resolves when the index is there. */
export async function setUpDialog(dialog: HTMLDialogElement): Promise<void> {
  const field = need<HTMLInputElement>(dialog, "[data-search-field]");
  const list = need(dialog, "[data-search-results]");
  const status = need(dialog, "[data-search-status]");
  const root = document.body.dataset["root"] ?? "";
  const index = await loadIndex(dialog.dataset["index"] ?? "");
  let pause: ReturnType<typeof setTimeout> | undefined;
  const show = () => {
    const query = field.value.trim();
    const results = query ? find(index, query) : [];
    list.replaceChildren(...resultItems(results, root));
    clearTimeout(pause);
    pause = setTimeout(() => (status.textContent = query && countWords(results.length, query)), SAY_AFTER_MS);
  };
  field.addEventListener("input", show);
  dialog.addEventListener("keydown", (event) => walk(list, field, event));
  need(dialog, "form").addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
  list.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) dialog.close();
  });
  status.textContent = "";
  show();
}

function countWords(count: number, query: string): string {
  if (count === 0) return `Niets gevonden voor “${query}”.`;
  if (count === 1) return "1 resultaat";
  return count < MOST ? `${count} resultaten` : `De eerste ${count} resultaten`;
}
