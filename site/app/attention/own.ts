/** The reader's own `attention` and `attention_backward`: what is asked of them, what they say. */

import type { Matrix } from "./math.ts";

/** One state of a table, as plain arrays for Python. */
export interface OwnRequest {
  readonly queries: Matrix; // (T, D), copies included
  readonly keys: Matrix; // (N, D)
  readonly values: Matrix; // (N, e)
  readonly mask: readonly (readonly boolean[])[]; // (T, N)
  /** The right weights: what `attention_backward` finds in its cache. */
  readonly weights: Matrix;
  readonly dOutputs: Matrix; // (T, e)
}

/** A matrix as it came, or in words why there is none. */
export type OwnResult = { readonly matrix: Matrix } | { readonly problem: string };

export interface OwnAnswer {
  readonly weights: OwnResult;
  readonly outputs: OwnResult;
  readonly queries: OwnResult; // dQ, (T, D)
  readonly keys: OwnResult; // dK, (N, D)
  readonly values: OwnResult; // dV, (N, e)
}

/**
 * Runs the program in the editor and asks its functions about `request`.
 *
 * Resolves with the answer, or with a sentence why there is none.
 */
export type Calculator = (request: OwnRequest) => Promise<OwnAnswer | string>;
