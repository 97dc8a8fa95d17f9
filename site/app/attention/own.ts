/**
 * The reader's own `attention` and `attention_backward`: what is asked of them, what they say, and
 * how that compares with the right values.
 */

import { slopeOf, type Loss } from "./loss.ts";
import { attention, attentionBackward, type Mask, type Matrix } from "./math.ts";
import type { TableModel } from "./model.ts";

/** One state of a table, as plain arrays for Python. */
export interface OwnRequest {
  readonly queries: Matrix; // (T, D), copies of the features included
  readonly keys: Matrix; // (N, D)
  readonly values: Matrix; // (N, e)
  readonly mask: Mask; // (T, N)
  /** The right weights: what `attention_backward` finds in its cache. */
  readonly weights: Matrix;
  readonly dOutputs: Matrix; // (T, e)
}

export type OwnName = "weights" | "outputs" | "queries" | "keys" | "values";

/** A matrix as it came, or in words why there is none. */
export type OwnResult = { readonly matrix: Matrix } | { readonly problem: string };

export type OwnAnswer = Readonly<Record<OwnName, OwnResult>>;

/**
 * Runs the program in the editor and asks its functions about `request`.
 *
 * Resolves with the answer, or with a sentence why there is none.
 */
export type Calculator = (request: OwnRequest) => Promise<OwnAnswer | string>;

export interface Compared {
  readonly own: number;
  readonly right: number;
  readonly differs: boolean;
}

export type Comparison = { readonly cells: readonly (readonly Compared[])[] } | { readonly problem: string };

export const OWN_NAMES: readonly OwnName[] = ["weights", "outputs", "queries", "keys", "values"];

/** dY of the comparison: 1, −1, 1, … in every row. */
export function ownLoss(model: TableModel): Loss {
  return { kind: "slope", vector: model.output.map((_, a) => (a % 2 ? -1 : 1)), all: true };
}

export function requestOf(model: TableModel): OwnRequest {
  const { repeats, values, mask } = model;
  return {
    queries: tile(model.queries, repeats),
    keys: tile(model.keys, repeats),
    values,
    mask,
    weights: model.forward.weights,
    dOutputs: slopeOf(model, ownLoss(model)),
  };
}

/** Each result beside the right one, cell by cell; copies of a feature are added up. */
export function compare(request: OwnRequest, answer: OwnAnswer, repeats: number): Record<OwnName, Comparison> {
  const { queries, keys, values, mask, dOutputs } = request;
  const forward = attention(queries, keys, values, mask);
  const gradients = attentionBackward(forward, dOutputs);
  return {
    weights: compareWeights(answer.weights, forward.weights, mask),
    outputs: compareOne(answer.outputs, forward.outputs, 1),
    queries: compareOne(answer.queries, gradients.queries, repeats),
    keys: compareOne(answer.keys, gradients.keys, repeats),
    values: compareOne(answer.values, gradients.values, 1),
  };
}

/** Whether a number of the reader's counts as `right`, float32 included; NaN never does. */
export function near(own: number, right: number): boolean {
  return Math.abs(own - right) <= 1e-6 * Math.max(1, Math.abs(right));
}

/** Whether a weight counts as `right`: where the mask forbids the key, only exactly 0 does. */
export function nearWeight(own: number, right: number, allowed: boolean): boolean {
  return allowed ? near(own, right) : own === 0;
}

function compareWeights(result: OwnResult, right: Matrix, mask: Mask): Comparison {
  if ("problem" in result) return result;
  const cells = right.map((row, i) =>
    row.map((weight, j) => {
      const own = result.matrix[i]?.[j] ?? NaN;
      return { own, right: weight, differs: !nearWeight(own, weight, mask[i]?.[j] ?? false) };
    }),
  );
  return { cells };
}

function compareOne(result: OwnResult, right: Matrix, repeats: number): Comparison {
  if ("problem" in result) return result;
  const width = (right[0]?.length ?? 0) / repeats;
  const cells = right.map((row, i) =>
    Array.from({ length: width }, (_, a) => {
      const copies = Array.from({ length: repeats }, (__, r) => r * width + a);
      const own = copies.map((c) => result.matrix[i]?.[c] ?? NaN);
      const good = copies.map((c) => row[c] ?? 0);
      return {
        own: total(own),
        right: total(good),
        differs: own.some((x, c) => !near(x, good[c] ?? 0)),
      };
    }),
  );
  return { cells };
}

function total(xs: readonly number[]): number {
  return xs.reduce((sum, x) => sum + x, 0);
}

function tile(matrix: Matrix, repeats: number): Matrix {
  return matrix.map((row) => Array.from({ length: repeats }, () => row).flat());
}
