/**
 * A loss on the outputs of a table, its gradients, and their check by small differences.
 *
 * Either linear, L = Σ dY·y, so that dY is what the reader chose; or L = ½ Σ |y − target|², so that
 * dY = y − target. It counts one row, or all.
 */

import { attentionBackward, dot, maskedSoftmaxRow, mix, type AttentionGradients, type Matrix, type Vector } from "./math.ts";
import type { Role, TableModel } from "./model.ts";

export interface Loss {
  readonly kind: "slope" | "target";
  /** (e,): dY of every row that counts, or the target of each. */
  readonly vector: Vector;
  /** Whether all rows count, or only the chosen one. */
  readonly all: boolean;
}

export const EPSILON = 1e-5;
export const ROLES: readonly Role[] = ["queries", "keys", "values"];

export function counts(model: TableModel, loss: Loss, row: number): boolean {
  return loss.all || row === model.chosen;
}

export function lossOf(model: TableModel, loss: Loss): number {
  return model.forward.outputs.reduce((total, y, row) => total + (counts(model, loss, row) ? rowLoss(loss, y) : 0), 0);
}

/** (T, e): dY, zero in the rows that do not count. */
export function slopeOf(model: TableModel, loss: Loss): number[][] {
  return model.forward.outputs.map((y, row) =>
    y.map((x, a) => {
      if (!counts(model, loss, row)) return 0;
      return loss.kind === "slope" ? (loss.vector[a] ?? 0) : x - (loss.vector[a] ?? 0);
    }),
  );
}

export function gradientsOf(model: TableModel, loss: Loss): AttentionGradients {
  return attentionBackward(model.forward, slopeOf(model, loss));
}

/** One number of a table. */
export interface Place {
  readonly role: Role;
  readonly row: number;
  readonly component: number;
}

/** The loss, and the output of the chosen row, when one number is `by` larger than it is. */
export function nudge(model: TableModel, loss: Loss, place: Place, by: number): { loss: number; output: Vector } {
  const outputOf = outputsWith(model, place, by);
  return { loss: total(loss, counting(model, loss), outputOf), output: outputOf(model.chosen) };
}

/** (L(x + ε) − L(x − ε)) / 2ε for one number x. */
export function slopeByDifference(model: TableModel, loss: Loss, place: Place, epsilon = EPSILON): number {
  // Only its own row sees a query; a key or a value is seen by all.
  const rows = counting(model, loss).filter((row) => place.role !== "queries" || row === place.row);
  const up = total(loss, rows, outputsWith(model, place, epsilon));
  const down = total(loss, rows, outputsWith(model, place, -epsilon));
  return (up - down) / (2 * epsilon) + 0;
}

/**
 * Whether a slope by difference, `near`, confirms the exact one. Where the loss bends much over ε,
 * a smaller ε has to come closer: the error of a central difference goes with ε².
 */
export function confirms(model: TableModel, loss: Loss, place: Place, exact: number, near: number): boolean {
  const total = lossOf(model, loss);
  if (agrees(exact, near, total)) return true;
  const nearer = slopeByDifference(model, loss, place, EPSILON / 4);
  return Math.abs(nearer - exact) < Math.abs(near - exact) / 4 && Math.abs(near - exact) < 1e-2 * Math.abs(exact);
}

/** Apart by no more than the last digits of the loss, divided by ε, and a little bend can explain. */
export function agrees(exact: number, near: number, loss: number): boolean {
  const rounding = (4 * Number.EPSILON * Math.abs(loss)) / EPSILON;
  return Math.abs(exact - near) <= 1e-5 * Math.max(1, Math.abs(exact)) + rounding;
}

function counting(model: TableModel, loss: Loss): number[] {
  return model.queries.map((_, row) => row).filter((row) => counts(model, loss, row));
}

function total(loss: Loss, rows: readonly number[], outputOf: (row: number) => Vector): number {
  return rows.reduce((sum, row) => sum + rowLoss(loss, outputOf(row)), 0);
}

function outputsWith(model: TableModel, { role, row, component }: Place, by: number): (row: number) => number[] {
  const inputs: Record<Role, Matrix> = { queries: model.queries, keys: model.keys, values: model.values };
  const moved = [...(inputs[role][row] ?? [])];
  moved[component] = (moved[component] ?? 0) + by;
  const matrix = inputs[role].map((vector, i) => (i === row ? moved : vector));
  const { queries, keys, values }: Record<Role, Matrix> = { ...inputs, [role]: matrix };
  return (t) => rowOutput(model, queries[t] ?? [], keys, values, t);
}

/** What a step of gradient descent promises and does. */
export interface Step {
  readonly before: number;
  readonly after: number;
  /** The change of the loss if it were a plane: −rate · |gradient|². */
  readonly promised: number;
  /** The number with the largest gradient; none when all are zero. */
  readonly largest: Place | undefined;
}

/** Moves the matrices in `roles` against their gradients; `model` is changed. */
export function learn(model: TableModel, loss: Loss, roles: readonly Role[], rate: number): Step {
  const before = lossOf(model, loss);
  const gradients = gradientsOf(model, loss);
  let squares = 0;
  let most = 0;
  let largest: Step["largest"];
  if (roles.includes("keys") || roles.includes("values")) model.linked = false;
  for (const role of roles) {
    model[role] = model[role].map((vector, row) =>
      vector.map((x, component) => {
        const g = gradients[role][row]?.[component] ?? 0;
        squares += g * g;
        if (Math.abs(g) > most) {
          most = Math.abs(g);
          largest = { role, row, component };
        }
        return x - rate * g;
      }),
    );
  }
  model.update();
  return { before, after: lossOf(model, loss), promised: -rate * squares, largest };
}

function rowLoss(loss: Loss, y: Vector): number {
  if (loss.kind === "slope") return dot(loss.vector, y);
  return y.reduce((total, x, a) => total + (x - (loss.vector[a] ?? 0)) ** 2 / 2, 0);
}

function rowOutput(model: TableModel, query: Vector, keys: Matrix, values: Matrix, row: number): number[] {
  const scores = keys.map((key) => dot(query, key) * model.forward.scale);
  return mix(maskedSoftmaxRow(scores, model.mask[row] ?? []), values);
}
