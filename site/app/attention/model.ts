/** What a table knows: the lesson's data, the queries as the reader moved them, the chosen row. */

import { attention, sum, type Attention, type Mask, type Matrix, type Vector } from "./math.ts";
import { list, spoken } from "./format.ts";

/** `data-config` of the element, made and checked by generator/widgets/attention_table.py. */
export interface TableConfig {
  readonly labels: readonly string[];
  readonly queries: Matrix;
  readonly keys: Matrix;
  readonly values: Matrix;
  readonly mask: Mask;
  readonly row: number;
}

export class TableModel {
  readonly config: TableConfig;
  readonly queries: number[][];
  chosen: number;
  /** Forward pass of all rows with the queries as they are now. */
  forward: Attention;

  constructor(config: TableConfig) {
    this.config = config;
    this.queries = config.queries.map((query) => [...query]);
    this.chosen = config.row;
    this.forward = this.#compute();
  }

  get query(): Vector {
    return this.queries[this.chosen] ?? [];
  }

  get weights(): Vector {
    return this.forward.weights[this.chosen] ?? [];
  }

  get output(): Vector {
    return this.forward.outputs[this.chosen] ?? [];
  }

  get sum(): number {
    return sum(this.weights);
  }

  get label(): string {
    return this.config.labels[this.chosen] ?? "";
  }

  choose(row: number): void {
    if (row in this.queries) this.chosen = row;
  }

  /** Changes one component of the chosen row's query; the other rows keep theirs. */
  move(component: number, value: number): void {
    const query = this.queries[this.chosen];
    if (!query || !(component in query)) return;
    query[component] = value;
    this.forward = this.#compute();
  }

  reset(): void {
    this.config.queries.forEach((query, i) => (this.queries[i] = [...query]));
    this.chosen = this.config.row;
    this.forward = this.#compute();
  }

  isAllowed(row: number, column: number): boolean {
    return this.config.mask[row]?.[column] ?? false;
  }

  /** The chosen row in one sentence: "kat: de 0,362, kat 0,638; uitvoer 0,362 en 0,638". */
  describe(): string {
    const weights = this.config.labels
      .map((label, j) => `${label} ${spoken(this.weights[j] ?? 0, 3)}`)
      .filter((_, j) => this.isAllowed(this.chosen, j));
    const seen = weights.length ? weights.join(", ") : "geen enkele key toegestaan";
    const output = list(this.output.map((x) => spoken(x, 3)));
    return `${this.label}: ${seen}; uitvoer ${output}`;
  }

  #compute(): Attention {
    const { keys, values, mask } = this.config;
    return attention(this.queries, keys, values, mask);
  }
}
