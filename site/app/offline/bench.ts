// What the offline side of a page wants to know of its workbench, read from the page itself.

import { isDisabled } from "../dom.ts";

/** Whether a program or check is under way: exactly then Stop can be pressed. */
export function isBusy(page: ParentNode): boolean {
  const stop = page.querySelector<HTMLElement>('[data-action="stop"]');
  return stop !== null && !isDisabled(stop);
}

/** Resolves as soon as nothing is under way. */
export function idle(page: ParentNode): Promise<void> {
  const stop = page.querySelector<HTMLElement>('[data-action="stop"]');
  return when(stop, ["disabled", "aria-disabled"], () => !isBusy(page));
}

/** Resolves when Python neither loads nor runs: both deserve the machine for themselves. */
export function pythonSettled(page: ParentNode): Promise<void> {
  return whenPython(page, (state) => state !== "loading" && state !== "running");
}

/** Resolves when Python has started and a first program has ended; never on a page without a workbench. */
export function pythonWorks(page: ParentNode): Promise<void> {
  return whenPython(page, (state) => state === "ready" || state === "stopped");
}

function whenPython(page: ParentNode, test: (state: string | undefined) => boolean): Promise<void> {
  const bench = page.querySelector<HTMLElement>("[data-python]");
  return when(bench, ["data-python"], () => test(bench?.dataset["python"]));
}

/** Resolves when `test` holds, which is asked again whenever one of the attributes changes. */
function when(element: HTMLElement | null, attributes: string[], test: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (test()) return resolve();
    if (!element) return;
    const observer = new MutationObserver(() => {
      if (!test()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(element, { attributes: true, attributeFilter: attributes });
  });
}
