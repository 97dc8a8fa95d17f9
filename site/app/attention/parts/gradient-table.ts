/** dQ, dK and dV beside the numbers they belong to, each with its check by small differences. */

import { el } from "../../dom.ts";
import { amount, fixed } from "../format.ts";
import { confirms, EPSILON, slopeByDifference, type Loss, type Place } from "../loss.ts";
import type { AttentionGradients } from "../math.ts";
import type { Role, TableModel } from "../model.ts";
import { axisName } from "../words.ts";
import { numberBox, writeNumber } from "../still.ts";
import { walk } from "./roving.ts";

const LETTERS: Readonly<Record<Role, string>> = { queries: "q", keys: "k", values: "v" };

/** More differences than this, in scores to compute, wait until the reader rests. */
const AT_ONCE = 2_000;
const REST_MS = 200;

interface Cell {
  readonly place: Place;
  readonly value: HTMLElement;
  readonly cell: HTMLElement;
  readonly gradient: HTMLElement;
  readonly check: HTMLElement;
}

export class GradientTable {
  readonly content: HTMLElement;
  readonly #role: Role;
  readonly #cells: Cell[] = [];
  #timer = 0;

  /** `onPick` hears which number the reader points at or goes to. */
  constructor(model: TableModel, role: Role, onPick: (place: Place) => void) {
    this.#role = role;
    const letter = LETTERS[role];
    const head = el("tr", {}, el("th", { scope: "col" }, "woord"));
    for (const a of (model[role][0] ?? []).keys()) {
      head.append(el("th", { scope: "col" }, `${letter} ${axisName(a)}`), el("th", { scope: "col" }, `d${letter} ${axisName(a)}`));
    }
    const body = el("tbody");
    model.labels.forEach((label, row) => body.append(this.#row(label, row, model[role][row]?.length ?? 0)));
    const caption = el("caption", {}, `d${letter.toUpperCase()}, met de verschillenproef eronder`);
    const table = el("table", { class: "attention__small", role: "grid" }, caption, el("thead", {}, head), body);
    this.content = el("div", { class: "attention__scroll" }, table);
    const pick = ({ target }: Event) => {
      const found = this.#cells.find(({ cell }) => target instanceof Node && cell.contains(target));
      if (found) onPick(found.place);
    };
    table.addEventListener("focusin", pick);
    table.addEventListener("click", (event) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-num]") : null;
      cell?.focus();
    });
    table.addEventListener("keydown", (event) => walk(event, () => {}));
    const first = this.#cells[0];
    if (first) first.cell.tabIndex = 0;
  }

  show(model: TableModel, loss: Loss, gradients: AttentionGradients, picked: Place | undefined): void {
    for (const { place, value, cell, gradient } of this.#cells) {
      const { row, component } = place;
      writeNumber(value, fixed(model[this.#role][row]?.[component] ?? 0, 4));
      writeNumber(gradient, amount(gradients[this.#role][row]?.[component] ?? 0));
      const current = same(picked, place);
      if (cell.hasAttribute("data-current") !== current) cell.toggleAttribute("data-current", current);
    }
    clearTimeout(this.#timer);
    const rows = loss.all ? model.labels.length : 1;
    if (this.#cells.length * rows * model.labels.length <= AT_ONCE) return this.#check(model, loss, gradients);
    for (const { check } of this.#cells) writeNumber(check, "…");
    this.#timer = window.setTimeout(() => this.#check(model, loss, gradients), REST_MS);
  }

  #check(model: TableModel, loss: Loss, gradients: AttentionGradients): void {
    for (const { place, cell, check } of this.#cells) {
      const exact = gradients[this.#role][place.row]?.[place.component] ?? 0;
      const near = slopeByDifference(model, loss, place);
      writeNumber(check, amount(tidy(near)));
      const differs = !confirms(model, loss, place, exact, near);
      if (cell.hasAttribute("data-differs") !== differs) cell.toggleAttribute("data-differs", differs);
    }
  }

  #row(label: string, row: number, width: number): HTMLElement {
    const line = el("tr", {}, el("th", { scope: "row" }, label));
    for (let component = 0; component < width; component++) {
      const place = { role: this.#role, row, component };
      const [value, gradient, check] = [numberBox(), numberBox(), numberBox()];
      const cell = el("td", { "data-num": `${this.#role}:${row}:${component}`, tabindex: "-1" }, gradient, el("br"), el("span", { class: "visually-hidden" }, "proef: "), el("small", {}, check));
      this.#cells.push({ place, value, cell, gradient, check });
      line.append(el("td", {}, value), cell);
    }
    return line;
  }
}

/** A difference that is only rounding (about 1e-16 / ε) is shown as 0. */
export function tidy(near: number): number {
  return Math.abs(near) < 1e-15 / EPSILON ? 0 : near;
}

function same(a: Place | undefined, b: Place): boolean {
  return a?.role === b.role && a.row === b.row && a.component === b.component;
}
