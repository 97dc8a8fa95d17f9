// What the offline side of a page wants to know of its workbench, read from the page itself.

import { isDisabled } from "../dom.ts";

/** Whether a program or check is under way: exactly then Stop can be pressed. */
export function isBusy(page: ParentNode): boolean {
  const stop = stopButton(page);
  return stop !== null && !isDisabled(stop);
}

/** Calls `then` as soon as nothing is under way. */
export function whenIdle(page: ParentNode, then: () => void): void {
  const stop = stopButton(page);
  if (!stop || isDisabled(stop)) {
    then();
    return;
  }
  const observer = new MutationObserver(() => {
    if (!isDisabled(stop)) return;
    observer.disconnect();
    then();
  });
  observer.observe(stop, { attributes: true, attributeFilter: ["disabled", "aria-disabled"] });
}

/** Calls `then` once, when Python has first started. */
export function whenPythonWorks(page: ParentNode, then: () => void): void {
  const bench = page.querySelector<HTMLElement>("[data-python]");
  if (!bench) return;
  const works = () => ["ready", "running"].includes(bench.dataset["python"] ?? "");
  const observer = new MutationObserver(() => {
    if (!works()) return;
    observer.disconnect();
    then();
  });
  observer.observe(bench, { attributes: true, attributeFilter: ["data-python"] });
}

function stopButton(page: ParentNode): HTMLElement | null {
  return page.querySelector<HTMLElement>('[data-action="stop"]');
}
