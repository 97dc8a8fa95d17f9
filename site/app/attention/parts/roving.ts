/** A table of numbers as one stop for the keyboard: the arrow keys go from number to number. */

/** Moves the focus as `event` asks; `onMove` hears where to. */
export function walk(event: KeyboardEvent, onMove: (cell: HTMLElement) => void): void {
  const from = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-num]") : null;
  const to = from && neighbour(from, event.key);
  if (!to) return;
  event.preventDefault();
  from.tabIndex = -1;
  to.tabIndex = 0;
  onMove(to);
  to.focus();
}

/** The number beside, above or below; where there is none, the next one in that direction. */
function neighbour(cell: HTMLElement, key: string): HTMLElement | null {
  const row = cell.parentElement;
  if (!row) return null;
  const back = key === "ArrowLeft" || key === "ArrowUp";
  const next = (from: Element) => (back ? from.previousElementSibling : from.nextElementSibling);
  if (key === "ArrowLeft" || key === "ArrowRight") return numberFrom(next(cell), next);
  if (key !== "ArrowUp" && key !== "ArrowDown") return null;
  const column = [...row.children].indexOf(cell);
  for (let line = next(row); line; line = next(line)) {
    const found = numberFrom(line.children[column], () => null);
    if (found) return found;
  }
  return null;
}

function numberFrom(start: Element | null | undefined, next: (from: Element) => Element | null): HTMLElement | null {
  for (let place = start; place; place = next(place)) {
    if (place instanceof HTMLElement && place.dataset["num"] !== undefined) return place;
  }
  return null;
}
