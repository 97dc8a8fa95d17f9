/** The table of weights: touches only the cells whose number changed. */

import { all, el, need } from "../dom.ts";
import { amount, asPython, fixed, vector } from "./format.ts";
import type { Matrix, Vector } from "./math.ts";
import type { TableModel } from "./model.ts";
import { nearWeight } from "./own.ts";
import { write } from "./write.ts";

export const WEIGHT_DIGITS = 3;
/** What one frame may write: so many numbers, or a tenth as many cells that become or were a dash. */
const FRAME = 300;
const FLIP = 10;

export class WeightGrid {
  readonly #rows: HTMLElement[];
  readonly #cells: HTMLElement[][];
  readonly #radios: HTMLInputElement[];
  readonly #queries: HTMLElement[];
  /** What the cells show: a weight, or NaN for a dash. */
  readonly #shown: number[][];
  /** The rows of weights that are shown: the model leaves what did not change as it was. */
  #weights: Matrix;
  #own: Matrix | undefined;
  /** Rows that are still to be written. */
  readonly #pending = new Set<number>();
  #frame = 0;

  /** The cells show the numbers of `model` already. */
  constructor(root: HTMLElement, model: TableModel) {
    this.#rows = all(root, "[data-row]");
    this.#cells = this.#rows.map((row) => all(row, "[data-cell]"));
    this.#radios = this.#rows.map((row) => need<HTMLInputElement>(row, "input[type=radio]"));
    this.#queries = this.#rows.map((row) => need(row, "[data-query]"));
    this.#weights = model.forward.weights;
    this.#shown = this.#weights.map((row, i) => this.#wanted(model, row, i));
  }

  show(model: TableModel): void {
    const { weights: rows } = model.forward;
    rows.forEach((weights, i) => {
      if (weights !== this.#weights[i]) this.#pending.add(i);
    });
    this.#weights = rows;
    this.#writeRows(model);
  }

  /** As much as a frame has room for, the chosen row first; the rest in the frames after it. */
  #writeRows(model: TableModel): void {
    cancelAnimationFrame(this.#frame);
    let room = FRAME;
    for (const row of [model.chosen, ...this.#pending]) {
      if (room <= 0) break;
      if (this.#pending.delete(row)) room -= this.#writeRow(model, row);
    }
    if (this.#pending.size) this.#frame = requestAnimationFrame(() => this.#writeRows(model));
  }

  /** Answers how much of a frame that took. */
  #writeRow(model: TableModel, row: number): number {
    const wanted = this.#wanted(model, this.#weights[row] ?? [], row);
    let cost = 0;
    wanted.forEach((weight, column) => {
      const before = this.#shown[row]?.[column] ?? NaN;
      if (Object.is(weight, before)) return;
      cost += Number.isNaN(weight) === Number.isNaN(before) ? 1 : FLIP;
      this.#showCell(row, column, weight);
    });
    this.#shown[row] = wanted;
    const place = this.#queries[row];
    if (place) write(place, vector(model.queries[row] ?? []));
    return cost;
  }

  /** The reader's own weights in the cells, those that differ with the right one below. */
  showOwn(own: Matrix | undefined): void {
    if (!own && !this.#own) return;
    this.#own = own;
    this.#shown.forEach((row, i) => row.forEach((weight, j) => this.#showCell(i, j, weight)));
  }

  choose(chosen: number): void {
    this.#rows.forEach((row, i) => {
      if (row.hasAttribute("data-chosen") !== (i === chosen)) row.toggleAttribute("data-chosen", i === chosen);
      const radio = this.#radios[i];
      if (radio && radio.checked !== (i === chosen)) radio.checked = i === chosen;
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
    const differs = own !== undefined && !nearWeight(own, weight, !forbidden);
    if (cell.classList.contains("attention__forbidden") !== forbidden) cell.classList.toggle("attention__forbidden", forbidden);
    if (cell.hasAttribute("data-differs") !== differs) cell.toggleAttribute("data-differs", differs);
    if (forbidden) cell.style.removeProperty("--weight");
    else cell.style.setProperty("--weight", rounded(weight));
    const place = cell.firstElementChild;
    const right = forbidden ? dash() : rounded(weight);
    // A weight that should be exactly 0 and is not, may be small: three decimals would hide it.
    if (differs) cell.replaceChildren(...both(asPython(own, forbidden ? amount : rounded), right));
    else if (typeof right !== "string") cell.replaceChildren(right);
    else if (place instanceof HTMLElement && place.classList.contains("attention__number")) write(place, right);
    else cell.replaceChildren(el("span", { class: "attention__number" }, right));
  }
}

function rounded(weight: number): string {
  return fixed(weight, WEIGHT_DIGITS);
}

function both(shown: string, right: string | HTMLElement): HTMLElement[] {
  const mine = el("span", { class: "attention__own" }, el("span", { class: "visually-hidden" }, "jouw functie: "), shown);
  const good = el("span", { class: "attention__right" }, el("span", { class: "visually-hidden" }, "; goed: "), right);
  return [mine, good];
}

function dash(): HTMLElement {
  return el("span", { role: "img", "aria-label": "0, verboden door het masker" }, "—");
}
