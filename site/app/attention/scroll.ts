/** A box that is wider than its place is a stop for the keyboard, and only then. */

export function watchScroll(box: HTMLElement): void {
  new ResizeObserver(() => {
    // With something to focus inside, that scrolls the box along.
    const stops = box.querySelector("[data-num], button") !== null;
    if (box.scrollWidth > box.clientWidth && !stops) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }).observe(box);
}
