/** The chosen row step by step. A number that is pointed at or focused tells what it was made of. */

import { el } from "../../dom.ts";
import { explainRow, type Line, type Num } from "../explain.ts";
import type { Host, Part } from "../part.ts";

const HINT = "Wijs een getal aan, of loop er met de pijltjestoetsen langs: dan licht op waarvan het gemaakt is.";

export function makeSteps(host: Host): Part {
  return new Steps(host);
}

class Steps implements Part {
  readonly content = el("div", { class: "attention__steps" });
  readonly #table = el("table", { class: "attention__small", role: "grid" });
  readonly #words = el("p", { class: "attention__words", role: "status" }, HINT);
  readonly #host: Host;
  #shape = "";
  /** The cell of each number, and the number. */
  readonly #cells = new Map<string, HTMLElement>();
  readonly #texts = new Map<string, HTMLElement>();
  readonly #nums = new Map<string, Num>();
  #current = "weight:0";

  constructor(host: Host) {
    this.#host = host;
    this.content.append(
      this.#words,
      el("div", { class: "attention__scroll" }, this.#table),
      el("p", { class: "attention__aside" }, "Getallen zijn hier op vier decimalen afgerond; de tabel rekent met alle cijfers."),
    );
    this.#table.addEventListener("pointerover", ({ target }) => this.#point(target));
    this.#table.addEventListener("pointerleave", () => this.#light(document.activeElement));
    this.#table.addEventListener("focusin", ({ target }) => this.#light(target));
    this.#table.addEventListener("focusout", () => this.#light(null));
    this.#table.addEventListener("keydown", (event) => this.#walk(event));
    this.#table.addEventListener("click", ({ target }) => this.#cellOf(target)?.focus());
  }

  update(): void {
    const lines = explainRow(this.#host.model);
    const shape = [this.#host.model.chosen, ...lines.map(({ name, cells }) => `${name}${cells.length}`)].join();
    if (shape !== this.#shape) this.#build(lines);
    this.#shape = shape;
    for (const num of numbers(lines)) {
      this.#nums.set(num.id, num);
      const place = this.#texts.get(num.id);
      if (place && place.textContent !== num.text) place.textContent = num.text;
    }
    this.#light(document.activeElement);
  }

  #build(lines: Line[]): void {
    const { labels, label } = this.#host.model;
    const hadFocus = this.#table.contains(document.activeElement);
    this.#cells.clear();
    this.#texts.clear();
    this.#nums.clear();
    const head = el("tr", {}, el("th", { scope: "col" }, "stap"));
    for (const word of labels) head.append(el("th", { scope: "col" }, word));
    head.append(el("th", { scope: "col" }, "hele rij"));
    const body = el("tbody");
    for (const line of lines) body.append(this.#line(line));
    this.#table.replaceChildren(el("caption", {}, `Rij ${label}, van query tot uitvoer`), el("thead", {}, head), body);
    if (!this.#cells.has(this.#current)) this.#current = "weight:0";
    const current = this.#cells.get(this.#current);
    if (current) current.tabIndex = 0;
    if (hadFocus) current?.focus();
  }

  #line(line: Line): HTMLElement {
    const row = el("tr", {}, el("th", { scope: "row" }, line.name));
    for (const num of line.cells) row.append(num ? this.#number(num) : el("td"));
    row.append(line.whole ? this.#number(line.whole, line.whole.name) : el("td"));
    return row;
  }

  #number(num: Num, name?: string): HTMLElement {
    const text = el("span", { class: "attention__num" });
    const cell = el("td", { "data-num": num.id, tabindex: "-1" }, name && el("small", {}, `${name} `), text);
    this.#cells.set(num.id, cell);
    this.#texts.set(num.id, text);
    return cell;
  }

  #point(target: EventTarget | null): void {
    const cell = this.#cellOf(target);
    this.#light(cell ?? document.activeElement);
  }

  /** Lights what `target` was made of, and says it. */
  #light(target: EventTarget | null): void {
    const num = this.#nums.get(this.#cellOf(target)?.dataset["num"] ?? "");
    for (const [id, cell] of this.#cells) {
      cell.toggleAttribute("data-lit", num?.from.includes(id) ?? false);
      cell.toggleAttribute("data-current", num?.id === id);
    }
    const words = num?.words ?? HINT;
    if (this.#words.textContent !== words) this.#words.textContent = words;
  }

  #walk(event: KeyboardEvent): void {
    const from = this.#cellOf(event.target);
    const to = from && neighbour(from, event.key);
    if (!to) return;
    event.preventDefault();
    from.tabIndex = -1;
    to.tabIndex = 0;
    this.#current = to.dataset["num"] ?? "";
    to.focus();
  }

  #cellOf(target: EventTarget | null): HTMLElement | null {
    if (!(target instanceof Element)) return null;
    const cell = target.closest<HTMLElement>("[data-num]");
    return cell && this.#table.contains(cell) ? cell : null;
  }
}

function numbers(lines: Line[]): Num[] {
  return lines.flatMap(({ cells, whole }) => [...cells, whole ?? null].filter((num) => num !== null));
}

/** The number beside, above or below; where a row has none there, the next row that has. */
export function neighbour(cell: HTMLElement, key: string): HTMLElement | null {
  const row = cell.parentElement;
  if (!row) return null;
  const numberIn = (place: Element | null | undefined) =>
    place instanceof HTMLElement && place.dataset["num"] !== undefined ? place : null;
  const [sideways, down] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key] ?? [0, 0];
  if (sideways) {
    return numberIn(sideways < 0 ? cell.previousElementSibling : cell.nextElementSibling);
  }
  const column = [...row.children].indexOf(cell);
  let next: Element | null = row;
  while (down && next) {
    next = down < 0 ? next.previousElementSibling : next.nextElementSibling;
    const found = numberIn(next?.children[column]);
    if (found) return found;
  }
  return null;
}
