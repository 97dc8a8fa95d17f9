/** What changes do, in Dutch. */

import { spokenVector } from "./format.ts";
import type { Role, TableModel } from "./model.ts";

export const SINGULAR: Readonly<Record<Role, string>> = {
  queries: "query",
  keys: "key",
  values: "value",
};

/** "de query van kat wordt (3; 1)", when its component gets `value`. */
export function moved(
  model: TableModel,
  role: Role,
  row: number,
  component: number,
  value: number,
): string {
  const vector = [...(model[role][row] ?? [])];
  vector[component] = value;
  return `de ${SINGULAR[role]} van ${model.labels[row]} wordt ${spokenVector(vector)}`;
}

/** x and y, then numbers: as in generator/widgets/attention_table.py. */
export function axisName(component: number): string {
  return ["x", "y"][component] ?? String(component + 1);
}
