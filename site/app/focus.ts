// Something that goes away while it has the focus gives it back: without that a reader who uses keys
// starts again at the top of the page.

/** Answers how to give the focus of `part` back: to where it came from, else to the first button in `near`. */
export function focusKeeper(part: HTMLElement, near: HTMLElement): () => void {
  let from: HTMLElement | null = null;
  part.addEventListener("focusin", ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !part.contains(relatedTarget)) from = relatedTarget;
  });
  return () => {
    if (!part.contains(document.activeElement)) return;
    const isThere = from?.isConnected && from.checkVisibility();
    const buttons = [...near.querySelectorAll<HTMLElement>("button")];
    const to = isThere ? from : buttons.find((button) => !part.contains(button) && button.checkVisibility());
    to?.focus();
  };
}
