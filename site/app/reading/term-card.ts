// A small card that explains a term beside the word, in the browser's top layer.

import { el } from "../dom.ts";

const GAP = 8;

export class TermCard {
  /** In the text right after its word, so that it is read there too; hence a span. */
  readonly element = el("span", { class: "term-card", popover: "manual" });
  #link: HTMLElement | null = null;

  get link(): HTMLElement | null {
    return this.#link;
  }

  show(link: HTMLAnchorElement, explanation: Node): void {
    if (this.#link === link) return;
    this.hide();
    const more = el("a", { class: "term-more", href: link.href }, "Naar de begrippen");
    this.element.replaceChildren(explanation, more);
    link.after(this.element);
    this.element.showPopover();
    this.#link = link;
    this.place();
  }

  hide(): void {
    if (!this.#link) return;
    this.#link = null;
    this.element.hidePopover();
    this.element.remove();
  }

  /** Below the word, or above it where there is more room; never outside the window. */
  place(): void {
    const word = this.#link?.getClientRects()[0];
    if (!word) return;
    const { offsetWidth: width, offsetHeight: height, style } = this.element;
    const { clientWidth, clientHeight } = document.documentElement;
    const below = word.bottom + GAP + height <= clientHeight || word.top < clientHeight - word.bottom;
    const left = Math.max(GAP, Math.min(word.left, clientWidth - width - GAP));
    style.left = `${left}px`;
    style.top = `${below ? word.bottom + GAP : word.top - GAP - height}px`;
  }
}
