/** What a table knows: the lesson's data, everything as the reader changed it, the chosen row. */

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

/** What may be changed number by number. */
export type Role = "queries" | "keys" | "values";

export class TableModel {
  readonly config: TableConfig;
  queries: number[][] = [];
  keys: number[][] = [];
  values: number[][] = [];
  mask: boolean[][] = [];
  scaled = true;
  /** How often each feature of queries and keys is repeated in a wider head. */
  repeats = 1;
  /** Values follow the keys, as long as the reader does not set them apart. */
  linked = false;
  chosen: number;
  /** Forward pass of all rows with everything as it is now. */
  forward: Attention;

  constructor(config: TableConfig) {
    this.config = config;
    this.chosen = config.row;
    this.#start();
    this.forward = this.#compute();
  }

  get labels(): readonly string[] {
    return this.config.labels;
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
    return this.labels[this.chosen] ?? "";
  }

  /** The width of the head, copies included. */
  get width(): number {
    return (this.keys[0]?.length ?? 0) * this.repeats;
  }

  /** Whether the lesson gave the words one vector for both roles. */
  get canLink(): boolean {
    return equal(this.config.keys, this.config.values);
  }

  choose(row: number): void {
    if (row in this.queries) this.chosen = row;
  }

  /** Changes one component of the chosen row's query; the other rows keep theirs. */
  move(component: number, value: number): void {
    this.set("queries", this.chosen, component, value);
  }

  set(role: Role, row: number, component: number, value: number): void {
    const vector = this[role][row];
    if (!vector || !(component in vector)) return;
    vector[component] = value;
    if (role === "keys" && this.linked) this.values = copy(this.keys);
    if (role === "values") this.linked = false;
    if (role === "queries") this.forward = withRow(this.forward, row, this.#compute([row]));
    else this.update();
  }

  setVector(role: Role, row: number, vector: Vector): void {
    vector.forEach((x, component) => this.set(role, row, component, x));
  }

  /** `linked`: let the values follow the keys again, or set them apart. */
  link(linked: boolean): void {
    this.linked = linked && this.canLink;
    if (this.linked) this.values = copy(this.keys);
    this.update();
  }

  setMask(mask: Mask): void {
    this.mask = copy(mask);
    this.update();
  }

  toggle(row: number, column: number): void {
    const cells = this.mask[row];
    if (!cells || !(column in cells)) return;
    cells[column] = !cells[column];
    this.update();
  }

  setScale(scaled: boolean, repeats: number): void {
    this.scaled = scaled;
    this.repeats = repeats;
    this.update();
  }

  reset(): void {
    this.#start();
    this.chosen = this.config.row;
    this.update();
  }

  /** The same table, to try something on. */
  clone(): TableModel {
    const other = new TableModel(this.config);
    other.queries = copy(this.queries);
    other.keys = copy(this.keys);
    other.values = copy(this.values);
    other.mask = copy(this.mask);
    other.scaled = this.scaled;
    other.repeats = this.repeats;
    other.linked = this.linked;
    other.chosen = this.chosen;
    other.update();
    return other;
  }

  /** Computes everything anew; to be called after the matrices were replaced from outside. */
  update(): void {
    this.forward = this.#compute();
  }

  isAllowed(row: number, column: number): boolean {
    return this.mask[row]?.[column] ?? false;
  }

  /** Whether `row` has no allowed key at all. */
  isEmpty(row: number): boolean {
    return !this.mask[row]?.includes(true);
  }

  /** The chosen row in one sentence: "kat: de 0,362, kat 0,638; uitvoer 0,362 en 0,638". */
  describe(): string {
    const weights = this.labels
      .map((label, j) => `${label} ${spoken(this.weights[j] ?? 0, 3)}`)
      .filter((_, j) => this.isAllowed(this.chosen, j));
    const seen = weights.length ? weights.join(", ") : "geen enkele key toegestaan, dus volgens afspraak een nulrij";
    const output = list(this.output.map((x) => spoken(x, 3)));
    return `${this.label}: ${seen}; uitvoer ${output}`;
  }

  #start(): void {
    const { queries, keys, values, mask } = this.config;
    this.queries = copy(queries);
    this.keys = copy(keys);
    this.values = copy(values);
    this.mask = copy(mask);
    this.scaled = true;
    this.repeats = 1;
    this.linked = this.canLink;
  }

  /** Of all rows, or of those that are asked for. */
  #compute(rows: readonly number[] = [...this.queries.keys()]): Attention {
    const { keys, values, scaled, repeats } = this;
    const [queries, mask] = [rows.map((i) => this.queries[i] ?? []), rows.map((i) => this.mask[i] ?? [])];
    return attention(queries, keys, values, mask, { scaled, repeats });
  }
}

/** `all` with its row `row` from `one`, which has that row alone: only this one sees its query. */
function withRow(all: Attention, row: number, one: Attention): Attention {
  const put = (matrix: Matrix, vectors: Matrix) => matrix.map((vector, i) => (i === row ? (vectors[0] ?? []) : vector));
  return {
    ...all,
    queries: put(all.queries, one.queries),
    scores: put(all.scores, one.scores),
    weights: put(all.weights, one.weights),
    outputs: put(all.outputs, one.outputs),
  };
}

export function copy<T>(matrix: readonly (readonly T[])[]): T[][] {
  return matrix.map((row) => [...row]);
}

export function equal(a: Matrix, b: Matrix): boolean {
  return a.length === b.length && a.every((row, i) => row.length === b[i]?.length && row.every((x, j) => x === b[i]?.[j]));
}
