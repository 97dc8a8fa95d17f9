/**
 * `<attention-table>`: brings the table that the generator rendered to life.
 *
 * Rows are chosen with the radio button in the row's header (arrow keys go from row to row) or by
 * a click anywhere in the row. The chosen query moves by a slider (−3…3, steps of 0.1) or by a
 * number field, which takes any number up to ±10 000; in the field the arrow keys step by 0.1, with
 * Shift by 1. Each change shows at once; one sentence follows for screen readers when it rests.
 *
 * The arrow keys stay with the control that has the focus, one component each: moving in two
 * directions at once asks for a plane to move in.
 */

import { readEntry, stepped, LIMIT, NOT_A_NUMBER } from "./entry.ts";
import { exact, fixed, vector } from "./format.ts";
import { TableModel, type TableConfig } from "./model.ts";

const WEIGHT_DIGITS = 3;
const OUTPUT_DIGITS = 4;
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: 0.1,
  ArrowDown: -0.1,
  PageUp: 1,
  PageDown: -1,
};
/** Long enough to hold one arrow key down without a word, short enough to feel like an answer. */
const QUIET_MS = 600;

let tables = 0;

export class AttentionTable extends HTMLElement {
  #model: TableModel | undefined;
  #announcement = 0;

  connectedCallback(): void {
    if (this.#model) return;
    this.#model = new TableModel(JSON.parse(this.dataset["config"] ?? "") as TableConfig);
    this.#connectMessage();
    this.#listen();
    this.#watchWidth();
    this.#all<HTMLInputElement>("input[type=radio]").forEach((radio) => (radio.disabled = false));
    this.#one<HTMLFieldSetElement>("[data-controls]").disabled = false;
    this.#showChoice();
    this.toggleAttribute("data-live", true);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#announcement);
  }

  /** Chooses the row whose query the controls change. */
  choose(row: number): void {
    this.#state.choose(row);
    this.#showChoice();
    this.#announceSoon();
  }

  /** Sets one component of the chosen row's query. `source`: the control that already shows it. */
  move(component: number, value: number, source?: HTMLElement): void {
    this.#state.move(component, value);
    this.#showRow(this.#state.chosen);
    this.#showResults();
    this.#showAxis(component, source);
    this.#announceSoon();
  }

  /** Back to the lesson's own numbers. */
  reset(): void {
    this.#state.reset();
    this.#state.queries.forEach((_, row) => this.#showRow(row));
    this.#showChoice();
    this.#announceSoon();
  }

  get #state(): TableModel {
    if (!this.#model) throw new Error("attention-table is used before it is in a page");
    return this.#model;
  }

  #listen(): void {
    this.addEventListener("input", (event) => this.#onInput(event.target));
    this.addEventListener("change", (event) => this.#onChange(event.target));
    this.addEventListener("keydown", (event) => this.#onKey(event));
    this.addEventListener("submit", (event) => event.preventDefault());
    this.addEventListener("reset", (event) => {
      event.preventDefault();
      this.reset();
    });
    this.#one("tbody").addEventListener("click", (event) => this.#onClick(event.target));
  }

  #onInput(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement)) return;
    const { slider, number } = target.dataset;
    if (slider !== undefined) this.move(Number(slider), Number(target.value), target);
    else if (number !== undefined) this.#onTyped(Number(number), target);
    else if (target.type === "radio") this.choose(Number(target.value));
  }

  #onTyped(component: number, field: HTMLInputElement): void {
    const entry = readEntry(field.value);
    if (entry.kind === "number") this.move(component, entry.value, field);
    if (entry.kind === "refused") this.#complain(field, entry.why);
    else this.#settle(field);
  }

  /** When the reader leaves a field: what is not a number now will not become one. */
  #onChange(target: EventTarget | null): void {
    if (!(target instanceof HTMLInputElement) || target.dataset["number"] === undefined) return;
    const entry = readEntry(target.value);
    if (entry.kind === "unfinished") this.#complain(target, NOT_A_NUMBER);
    if (entry.kind === "number") target.value = exact(entry.value);
  }

  #onKey(event: KeyboardEvent): void {
    const field = event.target;
    const step = STEPS[event.key];
    if (!(field instanceof HTMLInputElement) || !step) return;
    const component = Number(field.dataset["number"] ?? NaN);
    const value = this.#state.query[component];
    if (value === undefined) return;
    event.preventDefault();
    this.move(component, stepped(value, event.shiftKey ? Math.sign(step) : step));
  }

  #onClick(target: EventTarget | null): void {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    if (!row || (target as Element).closest("label")) return; // a label chooses by itself
    row.querySelector<HTMLInputElement>("input[type=radio]")?.focus({ preventScroll: true });
    this.choose(Number(row.dataset["row"]));
  }

  #showChoice(): void {
    const { chosen, label, query } = this.#state;
    for (const row of this.#all("[data-row]")) {
      const isChosen = Number(row.dataset["row"]) === chosen;
      row.toggleAttribute("data-chosen", isChosen);
      const radio = row.querySelector<HTMLInputElement>("input[type=radio]");
      if (radio) radio.checked = isChosen;
    }
    this.#one("[data-chosen-label]").textContent = label;
    query.forEach((_, component) => this.#showAxis(component));
    this.#showResults();
  }

  #showRow(row: number): void {
    const { forward, queries } = this.#state;
    this.#one(`[data-query="${row}"]`).textContent = vector(queries[row] ?? []);
    forward.weights[row]?.forEach((weight, column) => {
      if (!this.#state.isAllowed(row, column)) return; // the dash stays
      const cell = this.#one(`[data-cell="${row},${column}"]`);
      cell.textContent = fixed(weight, WEIGHT_DIGITS);
      cell.style.setProperty("--weight", fixed(weight, WEIGHT_DIGITS));
    });
  }

  #showResults(): void {
    const { output, sum } = this.#state;
    const fields = this.#all("[data-output]"); // the components in order, then the sum
    [...output, sum].forEach((x, i) => {
      const field = fields[i];
      if (field) field.textContent = fixed(x, OUTPUT_DIGITS);
    });
  }

  /** Slider and number field of one component; `source` keeps what its user is busy with. */
  #showAxis(component: number, source?: HTMLElement): void {
    const value = this.#state.query[component] ?? 0;
    const slider = this.#one<HTMLInputElement>(`[data-slider="${component}"]`);
    const field = this.#one<HTMLInputElement>(`[data-number="${component}"]`);
    const words = slider.parentElement?.dataset["words"] ?? "";
    const name = `query van ${this.#state.label}, ${words}`;
    if (slider !== source) slider.value = String(value);
    slider.ariaLabel = name;
    slider.ariaValueText = exact(value).replace(".", ",");
    if (field !== source) field.value = exact(value);
    field.ariaLabel = `${name}, intypen`;
    field.ariaValueNow = String(value);
    if (field !== source) this.#settle(field);
  }

  #connectMessage(): void {
    const id = `attention-message-${++tables}`;
    this.#one("[data-message]").id = id;
    for (const field of this.#all("[data-number]")) {
      field.setAttribute("aria-describedby", id);
      field.ariaValueMin = String(-LIMIT);
      field.ariaValueMax = String(LIMIT);
    }
  }

  #complain(field: HTMLInputElement, why: string): void {
    field.ariaInvalid = "true";
    this.#one("[data-message]").textContent = why;
  }

  #settle(field: HTMLInputElement): void {
    field.removeAttribute("aria-invalid");
    if (this.querySelector("[aria-invalid=true]")) return;
    this.#one("[data-message]").textContent = "";
  }

  /** One sentence, once the reader rests: not one a frame. */
  #announceSoon(): void {
    clearTimeout(this.#announcement);
    this.#announcement = window.setTimeout(() => {
      this.#one("[data-status]").textContent = this.#state.describe();
    }, QUIET_MS);
  }

  /** A table that is wider than its place can be scrolled by keyboard, and only then has a stop. */
  #watchWidth(): void {
    const box = this.#one("[data-scroll]");
    new ResizeObserver(() => {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
      else box.removeAttribute("tabindex");
    }).observe(box);
  }

  #one<E extends HTMLElement = HTMLElement>(selector: string): E {
    const found = this.querySelector<E>(selector);
    if (!found) throw new Error(`attention-table has no ${selector}`);
    return found;
  }

  #all<E extends HTMLElement = HTMLElement>(selector: string): E[] {
    return [...this.querySelectorAll<E>(selector)];
  }
}

customElements.define("attention-table", AttentionTable);
