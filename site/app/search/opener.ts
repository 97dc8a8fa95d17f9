// Opens the search; what it needs is asked for at that moment, and once.

import { all, need } from "../dom.ts";

interface SearchModule {
  setUpDialog(dialog: HTMLDialogElement): Promise<void>;
}

const SAYS_WHY = "Zoeken lukt nu niet: het register kon niet worden opgehaald. Probeer het later nog eens.";

export function setUpSearch(page: Document): void {
  const dialog = page.querySelector<HTMLDialogElement>("dialog[data-search]");
  if (!dialog) return;
  const field = need<HTMLInputElement>(dialog, "[data-search-field]");
  const open = () => {
    if (!dialog.open) dialog.showModal();
    field.select();
    void load(dialog);
  };
  for (const button of all(page, "[data-search-open]")) button.addEventListener("click", open);
  page.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "k") return;
    // The editor has this key for itself.
    if (event.defaultPrevented || (event.target instanceof Element && event.target.closest(".cm-editor"))) return;
    event.preventDefault();
    open();
  });
  // A search field would keep the first Esc for itself, to empty it.
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    dialog.close();
  });
  dialog.querySelector("[data-search-close]")?.addEventListener("click", () => dialog.close());
  // The dialog fills its box: what is pressed outside that is the backdrop.
  dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
}

/** Marked at once, so that a second press does not ask again; unmarked when it failed. */
async function load(dialog: HTMLDialogElement): Promise<void> {
  if (dialog.dataset["loaded"] !== undefined) return;
  dialog.dataset["loaded"] = "";
  try {
    const address = new URL(dialog.dataset["script"] ?? "", document.baseURI).href;
    const { setUpDialog } = (await import(address)) as SearchModule;
    await setUpDialog(dialog);
  } catch {
    delete dialog.dataset["loaded"];
    const status = dialog.querySelector("[data-search-status]");
    if (status) status.textContent = SAYS_WHY;
  }
}
