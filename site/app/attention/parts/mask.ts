/** The mask: cell by cell, or one of the three that have a name. */

import { all, el } from "../../dom.ts";
import { list } from "../format.ts";
import { maskChange, MASK_NAMES, MASK_TITLES, nameOf, namedMask, paddingOf, type MaskName } from "../masks.ts";
import type { TableModel } from "../model.ts";
import type { Host, Part } from "../part.ts";

export function makeMask(host: Host): Part {
  return new MaskPart(host);
}

class MaskPart implements Part {
  readonly content = el("div", { class: "attention__mask" });
  readonly #host: Host;
  readonly #presets = new Map<MaskName, HTMLElement>();
  readonly #cells: HTMLElement[][];
  readonly #table = el("table", { class: "attention__switches" });
  readonly #why = el("p", { class: "attention__why" });

  constructor(host: Host) {
    this.#host = host;
    const { labels } = host.model;
    const group = el("div", { class: "attention__buttons", role: "group", "aria-label": "Bekende maskers" });
    for (const name of MASK_NAMES) {
      const button = el("button", { type: "button" }, MASK_TITLES[name]);
      button.addEventListener("click", () => this.#choose(name));
      this.#presets.set(name, button);
      group.append(button);
    }
    this.#cells = labels.map((_, row) => labels.map((__, column) => this.#cell(row, column)));
    this.#fill(labels);
    this.content.append(
      el("p", {}, "Klik een cel open of dicht. ✓ is toegestaan, — is verboden: die key doet niet mee vóór de softmax."),
      group,
      el("div", { class: "attention__scroll" }, this.#table),
      this.#why,
    );
    this.#table.addEventListener("keydown", (event) => this.#walk(event));
  }

  update(): void {
    const { model } = this.#host;
    const name = nameOf(model.mask);
    for (const [preset, button] of this.#presets) button.ariaPressed = String(preset === name);
    this.#cells.forEach((row, i) =>
      row.forEach((button, j) => {
        const allowed = model.isAllowed(i, j);
        const pressed = String(allowed);
        if (button.ariaPressed === pressed) return;
        button.ariaPressed = pressed;
        button.textContent = allowed ? "✓" : "—";
      }),
    );
    const why = explainMask(model);
    if (this.#why.textContent !== why) this.#why.textContent = why;
  }

  #choose(name: MaskName): void {
    const mask = namedMask(name, this.#host.model.labels.length);
    this.#host.propose({ edit: (model) => model.setMask(mask), what: maskChange(name) });
  }

  #cell(row: number, column: number): HTMLElement {
    const { labels } = this.#host.model;
    const name = `query ${labels[row]} mag key ${labels[column]} gebruiken`;
    const button = el("button", { type: "button", "aria-label": name, tabindex: row + column ? "-1" : "0" });
    button.addEventListener("click", () => {
      const now = this.#host.model.isAllowed(row, column);
      const what = `query ${labels[row]} mag key ${labels[column]} ${now ? "niet meer" : "wel"} gebruiken`;
      this.#host.propose({ edit: (model) => model.toggle(row, column), what });
    });
    return button;
  }

  #fill(labels: readonly string[]): void {
    const head = el("tr", {}, el("th", { scope: "col" }, "query ↓ key →"));
    for (const label of labels) head.append(el("th", { scope: "col" }, label));
    const body = el("tbody");
    this.#cells.forEach((cells, i) => {
      const row = el("tr", {}, el("th", { scope: "row" }, labels[i]));
      for (const cell of cells) row.append(el("td", {}, cell));
      body.append(row);
    });
    this.#table.append(el("caption", { class: "visually-hidden" }, "Masker"), el("thead", {}, head), body);
  }

  /** One stop for the keyboard; the arrow keys go from cell to cell. */
  #walk(event: KeyboardEvent): void {
    const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [0, 0];
    const row = this.#cells.findIndex((cells) => cells.includes(event.target as HTMLElement));
    const column = this.#cells[row]?.indexOf(event.target as HTMLElement) ?? -1;
    const next = this.#cells[row + (down ?? 0)]?.[column + (right ?? 0)];
    if (!next || (!down && !right)) return;
    event.preventDefault();
    for (const cell of all(this.#table, "button")) cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }
}

/** What the mask does, and why rows without an allowed key are zero. */
export function explainMask(model: TableModel): string {
  const { labels, mask } = model;
  const empty = labels.filter((_, i) => model.isEmpty(i));
  if (empty.length) {
    const rows = empty.length > 1 ? `De rijen ${list(empty)} mogen` : `Rij ${empty.join("")} mag`;
    return `${rows} geen enkele key gebruiken. Een verdeling over niets bestaat niet: softmax zou 0 ÷ 0 zijn. Volgens onze afspraak zijn de gewichten en de uitvoer dan nul, en komt er ook geen gradiënt door.`;
  }
  const name = nameOf(mask);
  if (name === "none") return "Iedere query mag iedere key gebruiken.";
  if (name === "causal") return "Iedere query gebruikt zichzelf en wat ervoor staat, nooit wat nog komt.";
  if (name === "padding") {
    const count = paddingOf(labels.length);
    const last = labels.slice(-count);
    return count > 1
      ? `De laatste ${count} posities (${list(last)}) gelden als opvulling: geen enkele query gebruikt die keys.`
      : `De laatste positie (${last.join("")}) geldt als opvulling: geen enkele query gebruikt die key.`;
  }
  const open = mask.flat().filter(Boolean).length;
  return `Een eigen masker: ${open} van de ${mask.flat().length} cellen ${open === 1 ? "is" : "zijn"} toegestaan.`;
}
