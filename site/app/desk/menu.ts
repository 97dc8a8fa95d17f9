// A button that opens a menu (the ARIA menu button pattern): arrows move, a letter jumps, Esc closes.

import { el } from "../dom.ts";

export interface MenuItem {
  label: string;
  act(): void;
  /** Asked each time the menu opens. */
  when?: () => boolean;
}

/** `groups` are separated by a line. */
export function setUpMenu(button: HTMLElement, groups: MenuItem[][]): void {
  const menu = el("div", { class: "menu", role: "menu", id: "bestandsmenu", hidden: true });
  menu.setAttribute("aria-label", button.textContent.trim());
  button.removeAttribute("disabled");
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-controls", menu.id);
  button.after(menu);
  const items = () => [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]')];

  const close = (refocus: boolean) => {
    if (menu.hidden) return;
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (refocus) button.focus();
  };
  const open = (at = 0) => {
    menu.replaceChildren(...drawn(groups, () => close(true)));
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    items().at(at)?.focus();
  };
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => (menu.hidden ? open() : close(true)));
  button.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    open(event.key === "ArrowUp" ? -1 : 0);
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key === "Tab") close(false);
    else if (event.key === "Escape") close(true);
    else if (!move(items(), event.key)) return;
    if (event.key !== "Tab") event.preventDefault();
  });
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !menu.contains(target) && !button.contains(target)) close(false);
  });
}

function drawn(groups: MenuItem[][], close: () => void): HTMLElement[] {
  const shown = groups.map((group) => group.filter(({ when }) => when?.() ?? true)).filter(({ length }) => length > 0);
  return shown.flatMap((group, i) => [
    ...(i > 0 ? [el("div", { role: "separator", class: "menu-line" })] : []),
    ...group.map(({ label, act }) => {
      const item = el("button", { type: "button", role: "menuitem", tabindex: "-1" }, label);
      item.addEventListener("click", () => {
        // First the focus goes back to the button, so that a dialog returns it there.
        close();
        act();
      });
      return item;
    }),
  ]);
}

/** Moves the focus for a key; false when the key means nothing here. */
function move(items: HTMLElement[], key: string): boolean {
  const now = items.indexOf(document.activeElement as HTMLElement);
  const places: Record<string, number> = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: items.length - 1 };
  let to = places[key];
  if (to === undefined && key.length === 1) {
    const starts = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase());
    const next = [...items.slice(now + 1), ...items.slice(0, now + 1)].find(starts);
    to = next && items.indexOf(next);
  }
  if (to === undefined) return false;
  items.at(to % items.length)?.focus();
  return true;
}
