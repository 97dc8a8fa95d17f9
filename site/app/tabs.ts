// Les and Code as tabs, where the screen is too narrow for both (the ARIA tabs pattern).

import { all } from "./dom.ts";

const NARROW = "(max-width: 900px)";
const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

export function setUpTabs(page: ParentNode): void {
  const tabs = all(page, "[data-tab]");
  const panelOf = (tab: HTMLElement) => document.getElementById(tab.getAttribute("aria-controls") ?? "");
  const select = (chosen: HTMLElement) => {
    document.documentElement.dataset["tab"] = chosen.dataset["tab"];
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

  // On a wide screen both are in view, and are no tab panels.
  const narrow = matchMedia(NARROW);
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
