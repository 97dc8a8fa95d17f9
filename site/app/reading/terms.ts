// Terms in the text: their link leads to the glossary; a card spares the way there. It comes with the
// pointer, with focus and at a first tap, and goes with Esc (WCAG 2.2, 1.4.13).

import { all } from "../dom.ts";
import { TermCard } from "./term-card.ts";

const SHOW_AFTER_MS = 250;
/** Long enough to move from the word to its card. */
const HIDE_AFTER_MS = 300;

export function setUpTerms(page: Document): void {
  // Without popovers the links are there.
  if ("showPopover" in HTMLElement.prototype) new Terms(page);
}

class Terms {
  readonly #page: Document;
  readonly #card = new TermCard();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #byTouch = false;

  constructor(page: Document) {
    this.#page = page;
    for (const link of all<HTMLAnchorElement>(page, "a[data-term]")) this.#listen(link);
    this.#listenToCard();
    page.addEventListener("pointerdown", ({ pointerType, target }) => {
      this.#byTouch = pointerType === "touch";
      if (!this.#holds(target)) this.#hide();
    });
    page.addEventListener("keydown", ({ key }) => {
      if (key === "Escape") this.#hide();
    });
    addEventListener("scroll", () => this.#card.place(), { passive: true });
  }

  #listen(link: HTMLAnchorElement): void {
    link.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType !== "touch") this.#later(SHOW_AFTER_MS, () => this.#show(link));
    });
    link.addEventListener("pointerleave", () => this.#later(HIDE_AFTER_MS, () => this.#hide()));
    link.addEventListener("focus", () => {
      if (link.matches(":focus-visible")) this.#show(link);
    });
    link.addEventListener("blur", ({ relatedTarget }) => {
      if (!this.#holds(relatedTarget)) this.#hide();
    });
    link.addEventListener("click", (event) => {
      if (!this.#byTouch || this.#card.link === link) return;
      event.preventDefault();
      this.#show(link);
    });
  }

  #listenToCard(): void {
    const { element } = this.#card;
    element.addEventListener("pointerenter", () => clearTimeout(this.#timer));
    element.addEventListener("pointerleave", () => this.#later(HIDE_AFTER_MS, () => this.#hide()));
    element.addEventListener("focusout", ({ relatedTarget }) => {
      if (!this.#holds(relatedTarget)) this.#hide();
    });
  }

  /** Whether `target` is in the card or in the word that it explains. */
  #holds(target: EventTarget | null): boolean {
    const { element, link } = this.#card;
    return target instanceof Node && (element.contains(target) || link?.contains(target) === true);
  }

  #show(link: HTMLAnchorElement): void {
    clearTimeout(this.#timer);
    const explanation = explanationOf(this.#page, link);
    if (explanation) this.#card.show(link, explanation);
  }

  #hide(): void {
    clearTimeout(this.#timer);
    this.#card.hide();
  }

  #later(ms: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, ms);
  }
}

/** What the page has of the term, as fresh nodes. */
function explanationOf(page: Document, link: HTMLElement): Node | null {
  const source = page.getElementById(link.getAttribute("aria-describedby") ?? "");
  if (!source) return null;
  const copy = document.createDocumentFragment();
  for (const node of source.childNodes) copy.append(node.cloneNode(true));
  return copy;
}
