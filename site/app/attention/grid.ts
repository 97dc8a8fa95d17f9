/** The table of weights: touches only the cells whose number changed. */

import { all, el, need } from "../dom.ts";
import { fixed, vector } from "./format.ts";
import type { Matrix, Vector } from "./math.ts";
import type { TableModel } from "./model.ts";
import { near } from "./own.ts";

export const WEIGHT_DIGITS = 3;

export class WeightGrid {
  readonly #rows: HTMLElement[];
  readonly #cells: HTMLElement[][];
  readonly #queries: HTMLElement[];
  /** What the cells show: a weight, or NaN for a dash. */
  readonly #shown: number[][];
  #own: Matrix | undefined;

  /** The cells show the numbers of `model` already. */
  constructor(root: HTMLElement, model: TableModel) {
    this.#rows = all(root, "[data-row]");
    this.#cells = this.#rows.map((row) => all(row, "[data-cell]"));
    this.#queries = this.#rows.map((row) => need(row, "[data-query]"));
    this.#shown = model.forward.weights.map((row, i) => this.#wanted(model, row, i));
  }

  show(model: TableModel): void {
    model.forward.weights.forEach((weights, i) => {
      const wanted = this.#wanted(model, weights, i);
      wanted.forEach((weight, j) => {
        if (!Object.is(weight, this.#shown[i]?.[j])) this.#showCell(i, j, weight);
      });
      this.#shown[i] = wanted;
      const query = vector(model.queries[i] ?? []);
      const place = this.#queries[i];
      if (place && place.textContent !== query) place.textContent = query;
    });
  }

  /** The reader's own weights in the cells, those that differ with the right one below. */
  showOwn(own: Matrix | undefined): void {
    if (!own && !this.#own) return;
    this.#own = own;
    this.#shown.forEach((row, i) => row.forEach((weight, j) => this.#showCell(i, j, weight)));
  }

  choose(chosen: number): void {
    this.#rows.forEach((row, i) => {
      row.toggleAttribute("data-chosen", i === chosen);
      const radio = row.querySelector<HTMLInputElement>("input[type=radio]");
      if (radio) radio.checked = i === chosen;
    });
  }

  #wanted(model: TableModel, weights: Vector, row: number): number[] {
    return weights.map((weight, column) => (model.isAllowed(row, column) ? weight : NaN));
  }

  #showCell(row: number, column: number, weight: number): void {
    const cell = this.#cells[row]?.[column];
    if (!cell) return;
    const forbidden = Number.isNaN(weight);
    const own = this.#own?.[row]?.[column];
    const differs = own !== undefined && !near(own, forbidden ? 0 : weight);
    if (cell.classList.contains("attention__forbidden") !== forbidden) cell.classList.toggle("attention__forbidden", forbidden);
    if (cell.hasAttribute("data-differs") !== differs) cell.toggleAttribute("data-differs", differs);
    if (forbidden) cell.style.removeProperty("--weight");
    else cell.style.setProperty("--weight", fixed(weight, WEIGHT_DIGITS));
    const right = forbidden ? dash() : fixed(weight, WEIGHT_DIGITS);
    if (differs) cell.replaceChildren(...both(own, right));
    else if (typeof right === "string") write(cell, right);
    else cell.replaceChildren(right);
  }
}

/** Text in place of what `cell` holds; its text node stays, which is less work for the browser. */
function write(cell: HTMLElement, text: string): void {
  const { firstChild } = cell;
  if (firstChild instanceof Text && cell.childNodes.length === 1) {
    if (firstChild.data !== text) firstChild.data = text;
  } else cell.textContent = text;
}

function both(own: number, right: string | HTMLElement): HTMLElement[] {
  const shown = Number.isFinite(own) ? fixed(own, WEIGHT_DIGITS) : String(own);
  const mine = el("span", { class: "attention__own" }, el("span", { class: "visually-hidden" }, "jouw functie: "), shown);
  const good = el("span", { class: "attention__right" }, el("span", { class: "visually-hidden" }, "; goed: "), right);
  return [mine, good];
}

function dash(): HTMLElement {
  return el("span", { role: "img", "aria-label": "0, verboden door het masker" }, "—");
}
