// What is wrong in the sources, at the foot of the page that is still the last good one.

import { el } from "../app/dom.ts";

/** `Fault` of generator/faults.py. */
export interface Fault {
  path: string;
  line: number;
  field: string;
  found: string;
  remedy: string;
  details: string;
}

export class FaultBar {
  readonly #told = el("p", { class: "live-told", role: "status" });
  readonly #list = el("ul", { class: "live-list", role: "list", tabindex: "0", "aria-label": "Fouten in de bron" });
  readonly #toggle = el("button", { type: "button", "aria-expanded": "true" }, "Verberg");
  readonly #bar = el(
    "section",
    { class: "live-faults", "aria-label": "Bericht van serve", "data-live-faults": true },
    el("div", { class: "live-head" }, this.#told, this.#toggle),
    this.#list,
  );
  #shown = "[]";

  constructor(page: Document) {
    page.head.append(el("link", { rel: "stylesheet", href: "/_live/live.css" }));
    // There from the start: a screen reader says what comes in, once it knows the place.
    page.body.append(this.#bar);
    this.#toggle.addEventListener("click", () => this.#fold(!this.#list.hidden));
    this.#render([]);
  }

  show(faults: Fault[], stopped: boolean): void {
    const text = JSON.stringify(faults.length > 0 ? [faults, stopped] : []);
    if (text === this.#shown) return;
    this.#shown = text;
    this.#render(faults);
    this.#told.textContent = faults.length > 0 ? counted(faults.length, stopped) : "Alles is weer goed.";
    this.#fold(false);
  }

  #render(faults: Fault[]): void {
    this.#bar.toggleAttribute("data-empty", faults.length === 0);
    this.#list.replaceChildren(...faults.map(item));
  }

  #fold(folded: boolean): void {
    this.#list.hidden = folded;
    this.#toggle.textContent = folded ? "Toon" : "Verberg";
    this.#toggle.setAttribute("aria-expanded", String(!folded));
  }
}

function counted(count: number, stopped: boolean): string {
  const many = count === 1 ? "Eén fout" : `${count} fouten`;
  return stopped
    ? `${many} in de bron. De pagina toont wat het laatst goed was.`
    : `${many} in de bron. De pagina is bijgewerkt, maar zo bouwt de site niet.`;
}

function item({ path, line, field, found, remedy, details }: Fault): HTMLElement {
  return el(
    "li",
    {},
    el("p", { class: "live-place" }, el("code", {}, line ? `${path}:${line}` : path)),
    el("p", {}, field ? el("strong", {}, `${field}: `) : null, found),
    el("p", { class: "live-remedy" }, remedy),
    details ? el("pre", {}, details) : null,
  );
}
