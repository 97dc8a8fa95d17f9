/**
 * `<attention-table>`: brings the table that the generator rendered to life.
 *
 * Rows are chosen with the radio button in the row's header (arrow keys go from row to row) or by
 * a click anywhere in the row. The chosen query moves by the controls below the table. Each change
 * shows at once; one sentence follows for screen readers when the reader rests. What else can be
 * seen and changed stands in parts that the reader opens: see `parts/`.
 */

import { all, need } from "../dom.ts";
import { QueryControls } from "./controls.ts";
import { fixed } from "./format.ts";
import { WeightGrid } from "./grid.ts";
import type { Matrix } from "./math.ts";
import { TableModel, type TableConfig } from "./model.ts";
import { Notes } from "./notes.ts";
import type { Calculator } from "./own.ts";
import type { Edit, Host, Intent } from "./part.ts";
import { Parts } from "./parts.ts";
import { watchScroll } from "./scroll.ts";
import { applyState, describeState, openedBy } from "./state.ts";
import { moved } from "./words.ts";
import { write } from "./write.ts";

const OUTPUT_DIGITS = 4;
/** Long enough to hold one arrow key down without a word, short enough to feel like an answer. */
const QUIET_MS = 600;

export class AttentionTable extends HTMLElement implements Host {
  #model: TableModel | undefined;
  #grid: WeightGrid | undefined;
  #controls: QueryControls | undefined;
  #notes: Notes | undefined;
  /** The components of the output in order, then the sum. */
  #results: HTMLElement[] = [];
  #parts: Parts | undefined;
  #ask: ((intent: Intent) => void) | undefined;
  #announcement = 0;
  calculator: Calculator | undefined;

  connectedCallback(): void {
    if (this.#model) return;
    this.#model = new TableModel(JSON.parse(this.dataset["config"] ?? "") as TableConfig);
    this.#grid = new WeightGrid(this, this.#model);
    this.#controls = new QueryControls(need(this, "[data-controls]"), {
      onMove: (component, value, source) => this.#propose(component, value, source),
      onReset: () => this.reset(),
    });
    this.#notes = new Notes(this);
    this.#results = all(this, "[data-output]");
    this.#parts = new Parts(need(this, "[data-parts]"), this);
    this.#listen();
    watchScroll(need(this, "[data-scroll]"));
    all<HTMLInputElement>(this, "input[type=radio]").forEach((radio) => (radio.disabled = false));
    this.#grid.choose(this.#model.chosen);
    this.#controls.show(this.#model);
    this.toggleAttribute("data-live", true);
  }

  disconnectedCallback(): void {
    clearTimeout(this.#announcement);
  }

  get model(): TableModel {
    if (!this.#model) throw new Error("attention-table is used before it is in a page");
    return this.#model;
  }

  choose(row: number): void {
    this.edit((model) => model.choose(row));
  }

  /** Sets one component of the chosen row's query. */
  move(component: number, value: number): void {
    this.edit((model) => model.move(component, value));
  }

  /** Back to the lesson's own numbers. */
  reset(): void {
    this.edit((model) => model.reset());
  }

  /** Brings the table in a state that a link in the text describes. */
  setState(state: string): void {
    const edit: Edit = (model) => applyState(model, state);
    const what = describeState(this.model, state);
    if (what) this.propose({ edit, what });
    else this.edit(edit);
    this.#parts?.open(openedBy(state));
  }

  edit(edit: Edit, source?: HTMLElement): void {
    this.say(this.carryOut({ edit, what: "" }, source));
  }

  propose(intent: Intent, source?: HTMLElement): void {
    if (this.#ask) this.#ask(intent);
    else this.say(this.carryOut(intent, source));
  }

  carryOut({ edit, done }: Intent, source?: HTMLElement): string {
    edit(this.model);
    const told = done?.() ?? "";
    this.refresh(source);
    return `${told} ${this.model.describe()}`.trimStart();
  }

  askFirst(ask?: (intent: Intent) => void): void {
    this.#ask = ask;
  }

  showOwn(weights: Matrix | undefined): void {
    this.#grid?.showOwn(weights);
  }

  refresh(source?: HTMLElement): void {
    this.#grid?.show(this.model);
    this.#grid?.choose(this.model.chosen);
    this.#controls?.show(this.model, source);
    this.#showResults();
    this.#notes?.show(this.model);
    this.#parts?.update();
  }

  /** One sentence, once the reader rests: not one a frame. */
  say(text: string): void {
    clearTimeout(this.#announcement);
    this.#announcement = window.setTimeout(() => {
      need(this, "[data-status]").textContent = text;
    }, QUIET_MS);
  }

  #propose(component: number, value: number, source?: HTMLElement): void {
    const { chosen } = this.model;
    const what = moved(this.model, "queries", chosen, component, value);
    this.propose({ edit: (model) => model.set("queries", chosen, component, value), what }, source);
  }

  #listen(): void {
    this.addEventListener("submit", (event) => event.preventDefault());
    const body = need(this, ".attention__table tbody");
    body.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement) this.choose(Number(target.value));
    });
    body.addEventListener("click", (event) => this.#onClick(event.target));
  }

  #onClick(target: EventTarget | null): void {
    const row = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
    if (!row || (target as Element).closest("label")) return; // a label chooses by itself
    row.querySelector<HTMLInputElement>("input[type=radio]")?.focus({ preventScroll: true });
    this.choose(Number(row.dataset["row"]));
  }

  #showResults(): void {
    const { output, sum } = this.model;
    [...output, sum].forEach((x, i) => {
      const field = this.#results[i];
      if (field) write(field, fixed(x, OUTPUT_DIGITS));
    });
  }
}

customElements.define("attention-table", AttentionTable);
