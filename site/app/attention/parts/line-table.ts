/** Lines of numbers. One that is pointed at or focused tells what it was made of. */

import { el } from "../../dom.ts";
import type { Line, Num } from "../lines.ts";
import { numberBox, Sentence, writeNumber } from "../still.ts";
import { walk } from "./roving.ts";

const HINT = "Wijs een getal aan, of loop er met de pijltjestoetsen langs: dan licht op waarvan het gemaakt is.";

export class LineTable {
  readonly content = el("div", { class: "attention__lines" });
  readonly #table = el("table", { class: "attention__small", role: "grid" });
  readonly #words: Sentence;
  #shape = "";
  readonly #cells = new Map<string, HTMLElement>();
  readonly #texts = new Map<string, HTMLElement>();
  readonly #nums = new Map<string, Num>();
  #current: string;
  #lit: string | undefined;

  /** `first`: the number at which the keyboard starts. */
  constructor(first: string) {
    this.#current = first;
    const words = el("p", { class: "attention__words", role: "status" });
    this.#words = new Sentence(words);
    this.#words.show(HINT);
    this.content.append(words, el("div", { class: "attention__scroll" }, this.#table));
    this.#table.addEventListener("pointerover", ({ target }) => this.#light(this.#cellOf(target) ?? document.activeElement));
    this.#table.addEventListener("pointerleave", () => this.#light(document.activeElement));
    this.#table.addEventListener("focusin", ({ target }) => this.#light(target));
    this.#table.addEventListener("focusout", () => this.#light(null));
    this.#table.addEventListener("keydown", (event) => walk(event, (cell) => (this.#current = cell.dataset["num"] ?? "")));
    this.#table.addEventListener("click", ({ target }) => this.#cellOf(target)?.focus());
  }

  show(caption: string, labels: readonly string[], lines: Line[]): void {
    const shape = [caption, ...lines.map(({ name, whole }) => `${name}/${whole?.name}`)].join();
    if (shape !== this.#shape) this.#build(caption, labels, lines);
    this.#shape = shape;
    for (const num of numbers(lines)) {
      this.#nums.set(num.id, num);
      const place = this.#texts.get(num.id);
      if (place) writeNumber(place, num.text);
    }
    this.#light(document.activeElement);
  }

  #build(caption: string, labels: readonly string[], lines: Line[]): void {
    const hadFocus = this.#table.contains(document.activeElement);
    this.#cells.clear();
    this.#texts.clear();
    this.#nums.clear();
    this.#lit = undefined;
    const head = el("tr", {}, el("th", { scope: "col" }, "stap"));
    for (const word of labels) head.append(el("th", { scope: "col" }, word));
    head.append(el("th", { scope: "col" }, "hele rij"));
    const body = el("tbody");
    for (const line of lines) body.append(this.#line(line));
    this.#table.replaceChildren(el("caption", {}, caption), el("thead", {}, head), body);
    const current = this.#cells.get(this.#current) ?? this.#cells.values().next().value;
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
    const text = numberBox();
    const cell = el("td", { "data-num": num.id, tabindex: "-1" }, name && el("small", {}, `${name} `), text);
    this.#cells.set(num.id, cell);
    this.#texts.set(num.id, text);
    return cell;
  }

  /** Lights what `target` was made of, and says it. */
  #light(target: EventTarget | null): void {
    const num = this.#nums.get(this.#cellOf(target)?.dataset["num"] ?? "");
    if (num?.id !== this.#lit) {
      for (const [id, cell] of this.#cells) {
        cell.toggleAttribute("data-lit", num?.from.includes(id) ?? false);
        cell.toggleAttribute("data-current", num?.id === id);
      }
    }
    this.#lit = num?.id;
    this.#words.show(num?.words ?? HINT);
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
