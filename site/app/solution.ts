// The reference solution: readable without scripts, behind a button with them.

import { onPress } from "./dom.ts";

export function setUpSolution(page: ParentNode): void {
  const button = page.querySelector<HTMLElement>('[data-action="solution"]');
  const region = document.getElementById(button?.getAttribute("aria-controls") ?? "");
  if (!button || !region) return;
  const show = (open: boolean) => {
    button.setAttribute("aria-expanded", String(open));
    region.hidden = !open;
  };
  show(false);
  button.removeAttribute("disabled");
  onPress(button, () => show(region.hidden !== false));
}
