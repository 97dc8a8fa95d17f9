// The list of contents goes along with the reading: it names the section in view and marks it.

import { all, need } from "../dom.ts";
import type { Section } from "./sections.ts";

export class Contents {
  readonly #menu: HTMLDetailsElement;
  readonly #links: HTMLAnchorElement[];

  constructor(menu: HTMLDetailsElement) {
    this.#menu = menu;
    this.#links = all<HTMLAnchorElement>(menu, "a");
    menu.addEventListener("toggle", () => {
      if (menu.open) this.#current?.scrollIntoView({ block: "nearest" });
    });
    for (const link of this.#links) link.addEventListener("click", () => (menu.open = false));
  }

  show({ anchor, heading }: Section): void {
    need(this.#menu, "[data-contents-now]").textContent = heading;
    for (const link of this.#links) {
      if (anchor && link.hash === `#${anchor}`) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  }

  get #current(): HTMLAnchorElement | undefined {
    return this.#links.find((link) => link.hasAttribute("aria-current"));
  }
}
