// Terms in the text: their link leads to the glossary; a card spares the way there. It comes with the
// pointer, with focus and at a first tap, and goes with Esc (WCAG 2.2, 1.4.13).

import { all } from "../dom.ts";
import { TermCard } from "./term-card.ts";

const SHOW_AFTER_MS = 250;
/** Long enough to move from the word to its card. */
const HIDE_AFTER_MS = 300;

export function setUpTerms(page: Document): void {
  // Without popovers the links are there.
  if (!("showPopover" in HTMLElement.prototype)) return;
  const card = new TermCard();
  const links = all<HTMLAnchorElement>(page, "a[data-term]");
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const show = (link: HTMLAnchorElement) => {
    clearTimeout(timer);
    const explanation = explanationOf(page, link);
    if (explanation) card.show(link, explanation);
  };
  const hide = () => {
    clearTimeout(timer);
    card.hide();
  };

  let byTouch = false;
  page.addEventListener("pointerdown", ({ pointerType, target }) => {
    byTouch = pointerType === "touch";
    const isOutside = target instanceof Node && !card.element.contains(target) && !card.link?.contains(target);
    if (isOutside) hide();
  });
  for (const link of links) {
    link.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType !== "touch") later(SHOW_AFTER_MS, () => show(link));
    });
    link.addEventListener("pointerleave", () => later(HIDE_AFTER_MS, hide));
    link.addEventListener("focus", () => {
      if (link.matches(":focus-visible")) show(link);
    });
    link.addEventListener("blur", ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && card.element.contains(relatedTarget))) hide();
    });
    link.addEventListener("click", (event) => {
      if (!byTouch || card.link === link) return;
      event.preventDefault();
      show(link);
    });
  }
  card.element.addEventListener("pointerenter", () => clearTimeout(timer));
  card.element.addEventListener("pointerleave", () => later(HIDE_AFTER_MS, hide));
  card.element.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget !== card.link) hide();
  });
  page.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && card.link) hide();
  });
  addEventListener("scroll", () => card.place(), { passive: true });
}

/** What the page has of the term, as fresh nodes. */
function explanationOf(page: Document, link: HTMLElement): Node | null {
  const source = page.getElementById(link.getAttribute("aria-describedby") ?? "");
  if (!source) return null;
  const copy = document.createDocumentFragment();
  for (const node of source.childNodes) copy.append(node.cloneNode(true));
  return copy;
}
