// The switch in the bar of every page: system, light, dark.

import { all } from "../dom.ts";
import { applyChoice } from "./apply.ts";
import { type Choice, keepChoice, parseChoice, readChoice, THEME_KEY } from "./choice.ts";

export function setUpThemeSwitch(page: Document): void {
  const options = all<HTMLInputElement>(page, '[data-theme-switch] input[type="radio"]');
  const show = (choice: Choice) => {
    for (const option of options) option.checked = option.value === choice;
  };
  for (const option of options) {
    option.addEventListener("change", () => {
      const choice = parseChoice(option.value);
      keepChoice(choice);
      applyChoice(choice, page);
    });
  }
  const follow = () => {
    show(readChoice());
    applyChoice(readChoice(), page);
  };
  addEventListener("storage", (event) => {
    if (event.key === THEME_KEY || event.key === null) follow();
  });
  // A page that comes back from the browser's memory may have missed a change.
  addEventListener("pageshow", (event) => event.persisted && follow());
  show(readChoice());
}
