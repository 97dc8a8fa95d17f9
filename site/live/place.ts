// The reader's place, over a reload: where the page and its parts were scrolled to, what was unfolded,
// which tab was in front, and what had the focus. Code and answers the page keeps by itself.

interface Place {
  /** The last heading (or other named thing) above the upper edge, and how far it was from it. */
  anchor: string | null;
  offset: number;
  scroll: number;
  parts: Record<string, number>;
  open: string[];
  tab: string | null;
  focus: string | null;
}

const KEY = "werkplaats/live/place";
/** Parts of a page that scroll by themselves. */
const SCROLLERS = [".workbench", ".cm-scroller", "[data-console]"];

export function keepPlace(): void {
  const place: Place = { ...anchorNow(), scroll: scrollY, parts: scrolled(), open: unfolded(), tab: tabNow(), focus: focusNow() };
  sessionStorage.setItem(KEY, JSON.stringify({ page: location.pathname, place }));
  // The browser would restore pixels; above them there may be more or less text now.
  history.scrollRestoration = "manual";
  ours.abort();
}

/** Ends when this page is left for its next version. */
const ours = new AbortController();

export function restorePlace(): void {
  const kept = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!kept) return;
  const { page, place } = JSON.parse(kept) as { page: string; place: Place };
  if (page !== location.pathname) return;
  unfold(place.open);
  if (place.tab) document.querySelector<HTMLElement>(`[data-tab="${place.tab}"]`)?.click();
  if (place.focus) document.querySelector<HTMLElement>(place.focus)?.focus({ preventScroll: true });
  scrollBack(place);
  // Fonts and pictures may have moved the text since.
  addEventListener("load", () => scrollBack(place), { once: true });
  // Not sooner: then the browser would still restore its pixels.
  addEventListener("pagehide", () => (history.scrollRestoration = "auto"), { signal: ours.signal });
}

function anchorNow(): Pick<Place, "anchor" | "offset"> {
  const named = [...document.querySelectorAll<HTMLElement>("main [id]")].filter((each) => each.getClientRects().length > 0);
  const last = named.findLast((each) => !each.closest(".workbench") && each.getBoundingClientRect().top <= 1);
  return { anchor: last?.id ?? null, offset: last?.getBoundingClientRect().top ?? 0 };
}

function scrollBack({ anchor, offset, scroll, parts }: Place): void {
  const element = anchor === null ? null : document.getElementById(anchor);
  const top = element ? scrollY + element.getBoundingClientRect().top - offset : scroll;
  scrollTo({ top, behavior: "instant" });
  for (const [selector, position] of Object.entries(parts)) {
    document.querySelector(selector)?.scrollTo({ top: position, behavior: "instant" });
  }
}

function scrolled(): Record<string, number> {
  return Object.fromEntries(SCROLLERS.map((each) => [each, document.querySelector(each)?.scrollTop ?? 0]));
}

function unfolded(): string[] {
  return named().filter(([part]) => part.open).map(([, name]) => name);
}

function unfold(names: string[]): void {
  for (const [part, name] of named()) if (names.includes(name)) part.open = true;
}

/** What unfolds in the text, with a name that stays: what it is called, and in what it stands. */
function named(): [HTMLDetailsElement, string][] {
  const times = new Map<string, number>();
  return [...document.querySelectorAll<HTMLDetailsElement>("details:not([data-unfold])")].map((part) => {
    const within = part.parentElement?.closest("[id]")?.id ?? "";
    const name = `${within} ${part.querySelector("summary")?.textContent?.trim() ?? ""}`;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return [part, `${name} ${time}`];
  });
}

function tabNow(): string | null {
  return document.documentElement.dataset["tab"] ?? null;
}

function focusNow(): string | null {
  const element = document.activeElement;
  if (element?.closest(".cm-content")) return ".cm-content";
  return element?.id ? `#${CSS.escape(element.id)}` : null;
}
