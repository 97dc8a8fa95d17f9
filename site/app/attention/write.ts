/** Text in place of what `place` holds; its text node stays, which is less work for the browser. */
export function write(place: HTMLElement, text: string): void {
  const { firstChild } = place;
  if (firstChild instanceof Text && place.childNodes.length === 1) {
    if (firstChild.data !== text) firstChild.data = text;
  } else if (firstChild || text) place.textContent = text;
}

/** Sets an attribute that may well be so already: also an equal one costs the browser work. */
export function mark(place: Element, name: string, value: string): void {
  if (place.getAttribute(name) !== value) place.setAttribute(name, value);
}
