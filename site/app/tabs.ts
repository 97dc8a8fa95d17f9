// Les and Code as tabs, where the screen is too narrow for both (the ARIA tabs pattern).

import { all } from "./dom.ts";

const NARROW = "(max-width: 900px)";
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function setUpTabs(page: ParentNode): void {
  const tabs = all(page, '[role="tab"]');
  const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute("aria-controls") ?? "");
  const narrow = matchMedia(NARROW);
  /** How far each panel was scrolled when it was left: both share the page's scrolling. */
  const places = new Map<string | undefined, number>();
  const select = (chosen: HTMLElement) => {
    const page = document.documentElement;
    const from = page.dataset["tab"];
    const to = chosen.dataset["tab"];
    // Asking for the place lays the page out: not when there is none to keep.
    const moves = from !== undefined && from !== to && narrow.matches;
    if (moves) places.set(from, scrollY);
    page.dataset["tab"] = to;
    if (moves) scrollTo({ top: places.get(to) ?? 0, behavior: "instant" });
    for (const tab of tabs) {
      tab.setAttribute("aria-selected", String(tab === chosen));
      tab.tabIndex = tab === chosen ? 0 : -1;
    }
  };
  if (!tabs[0]) return;
  select(tabs[0]);

  for (const [i, tab] of tabs.entries()) {
    tab.removeAttribute("disabled");
    tab.addEventListener("click", () => select(tab));
    tab.addEventListener("keydown", (event) => {
      const step = steps[event.key];
      const next = step === undefined ? undefined : tabs.at((i + step) % tabs.length);
      if (!next) return;
      event.preventDefault();
      select(next);
      next.focus();
    });
  }

  // A link to something in the other panel brings that panel first.
  document.addEventListener("click", ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="#"]') : null;
    const goal = link && document.getElementById(link.hash.slice(1));
    const tab = goal && tabs.find((each) => panelOf(each)?.contains(goal));
    if (tab) select(tab);
  });

  // On a wide screen both are in view, and are no tab panels.
  const applyRoles = () => {
    for (const tab of tabs) setPanelRole(panelOf(tab), narrow.matches ? tab.id : null);
  };
  narrow.addEventListener("change", applyRoles);
  applyRoles();
}

function setPanelRole(panel: HTMLElement | null, tabId: string | null): void {
  if (!panel) return;
  if (tabId) {
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tabId);
  } else {
    panel.removeAttribute("role");
    panel.removeAttribute("aria-labelledby");
  }
}
