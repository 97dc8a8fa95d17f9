/**
 * Scaled dot-product attention and its way back, for one head and any boolean mask.
 *
 * Source: Vaswani et al. (2017), "Attention Is All You Need", section 3.2.1. The gradients follow
 * from the softmax Jacobian ∂pᵢ/∂sⱼ = pᵢ(δᵢⱼ − pⱼ) and the chain rule.
 *
 * Shapes are written with T queries, N keys and as many values, head width d and value width e.
 * A matrix is an array of rows. Every function is pure: arguments are read, results are fresh.
 */

export type Vector = readonly number[];

/** Terms that cancel leave no more than this share of their size, by rounding. */
const ROUNDING = 16 * Number.EPSILON;
export type Matrix = readonly Vector[];

/** (T, N): `true` where the query of that row may see the key of that column. */
export type Mask = readonly (readonly boolean[])[];

export interface AttentionOptions {
  /** Divide the scores by √d. Default `true`. */
  readonly scaled?: boolean;
  /**
   * A head this many times as wide, in which every feature of queries and keys stands there again.
   * Gradients are of the features themselves, so over all their copies. Default 1.
   */
  readonly repeats?: number;
}

/** What the forward pass knows: its inputs, kept for the way back, and its results. */
export interface Attention {
  readonly queries: Matrix; // (T, d)
  readonly keys: Matrix; // (N, d)
  readonly values: Matrix; // (N, e)
  /** The factor on every dot product of the features: 1/√d, or 1 when the scores are not scaled. */
  readonly scale: number;
  readonly scores: Matrix; // (T, N), forbidden cells included
  readonly weights: Matrix; // (T, N), rows that sum to 1, or to 0 without an allowed key
  readonly outputs: Matrix; // (T, e)
}

/** Gradients of a scalar loss, each of the shape of what it is the gradient of. */
export interface AttentionGradients {
  readonly weights: Matrix; // (T, N), dP = dY Vᵀ
  /** (T,), c = Σⱼ pⱼ·dPⱼ: the mean of a row of dP under that row's weights. */
  readonly rowMeans: Vector;
  readonly scores: Matrix; // (T, N), dS = P ∘ (dP − c), of the scores after scaling
  readonly queries: Matrix; // (T, d), dQ = scale · dS K
  readonly keys: Matrix; // (N, d), dK = scale · dSᵀ Q
  readonly values: Matrix; // (N, e), dV = Pᵀ dY
}

/**
 * Weights of the allowed keys of one row; exactly 0 elsewhere.
 *
 * The largest *allowed* score is taken off first, so that no exponential overflows and a huge
 * forbidden score cannot push the allowed ones to 0. A row without an allowed key has no
 * distribution: by contract its weights are all 0.
 *
 * @param scores (N,), finite
 * @param allowed (N,)
 * @returns (N,)
 */
export function maskedSoftmaxRow(scores: Vector, allowed: readonly boolean[]): number[] {
  requireEqual(scores.length, allowed.length, "scores and mask in a row");
  const top = scores.reduce((max, s, j) => (allowed[j] ? Math.max(max, s) : max), -Infinity);
  const powers = scores.map((s, j) => (allowed[j] ? Math.exp(s - top) : 0));
  const total = sum(powers);
  return total === 0 ? powers : powers.map((power) => power / total);
}

/** `maskedSoftmaxRow` for each row of `scores` (T, N) and `allowed` (T, N). */
export function maskedSoftmax(scores: Matrix, allowed: Mask): number[][] {
  requireEqual(scores.length, allowed.length, "rows of scores and rows of the mask");
  return scores.map((row, i) => maskedSoftmaxRow(row, at(allowed, i)));
}

/** The factor on the dot products of features of width `d`: 1/√d or 1, for all their copies. */
export function scoreScale(d: number, options: AttentionOptions = {}): number {
  const { scaled = true, repeats = 1 } = options;
  return scaled ? repeats / Math.sqrt(d * repeats) : repeats;
}

/** scale · q·k for each pair: (T, d) and (N, d) to (T, N). */
export function attentionScores(queries: Matrix, keys: Matrix, scale: number): number[][] {
  return queries.map((q) => keys.map((k) => dot(q, k) * scale));
}

/**
 * Weights and outputs of attention.
 *
 * @param queries (T, d) with d > 0
 * @param keys (N, d)
 * @param values (N, e)
 * @param allowed (T, N)
 * @throws RangeError when the shapes do not fit
 */
export function attention(
  queries: Matrix,
  keys: Matrix,
  values: Matrix,
  allowed: Mask,
  options: AttentionOptions = {},
): Attention {
  requireEqual(keys.length, values.length, "keys and values");
  const scale = scoreScale(width(keys), options);
  const scores = attentionScores(queries, keys, scale);
  const weights = maskedSoftmax(scores, allowed);
  const outputs = weights.map((row) => mix(row, values));
  return { queries, keys, values, scale, scores, weights, outputs };
}

/**
 * The way back: from dY to the gradients of everything that `attention` computed with.
 *
 * Exact, without averaging. Forbidden cells have weight 0 and therefore a score gradient of
 * exactly 0; each row of dS sums to 0, since equal shifts of all scores change nothing.
 *
 * @param forward what `attention` returned
 * @param dOutputs (T, e), dY
 * @throws RangeError when `dOutputs` has another shape than the outputs
 */
export function attentionBackward(forward: Attention, dOutputs: Matrix): AttentionGradients {
  const { queries, keys, values, scale, weights } = forward;
  requireEqual(dOutputs.length, weights.length, "rows of dY and queries");
  const dWeights = dOutputs.map((dy) => values.map((value) => dot(dy, value)));
  const rowMeans = weights.map((row, i) => dot(row, at(dWeights, i)));
  const dScores = weights.map((row, i) =>
    row.map((p, j) => (p === 0 ? 0 : p * difference(at(at(dWeights, i), j), at(rowMeans, i)))),
  );
  const dDots = dScores.map((row) => row.map((ds) => ds * scale));
  return {
    weights: dWeights,
    rowMeans,
    scores: dScores,
    queries: dDots.map((row) => mix(row, keys)),
    keys: columns(dDots, keys.length).map((column) => mix(column, queries)),
    values: columns(weights, values.length).map((column) => mix(column, dOutputs)),
  };
}

/** a·b of two vectors of equal length. */
export function dot(a: Vector, b: Vector): number {
  requireEqual(a.length, b.length, "widths of two vectors");
  let [total, size] = [0, 0];
  for (let i = 0; i < a.length; i++) {
    const term = at(a, i) * at(b, i);
    total += term;
    size += Math.abs(term);
  }
  return settled(total, size);
}

/** a − b, and 0 when they differ by rounding alone. */
export function difference(a: number, b: number): number {
  return settled(a - b, Math.abs(a) + Math.abs(b));
}

/** The sum of the rows of `matrix` (N, e), each times its weight (N,): (e,). */
export function mix(weights: Vector, matrix: Matrix): number[] {
  requireEqual(weights.length, matrix.length, "weights and rows");
  const total = new Array<number>(width(matrix)).fill(0);
  const size = [...total];
  matrix.forEach((row, i) => {
    requireEqual(row.length, total.length, "widths of two rows");
    row.forEach((x, j) => {
      const term = at(weights, i) * x;
      total[j] = at(total, j) + term;
      size[j] = at(size, j) + Math.abs(term);
    });
  });
  return total.map((x, j) => settled(x, at(size, j)));
}

export function sum(vector: Vector): number {
  return vector.reduce((total, x) => total + x, 0);
}

/** −Σ p·log p of a distribution (N,), in nats; 0 for a row of zeros. */
export function entropy(weights: Vector): number {
  return sum(weights.map((p) => (p > 0 ? -p * Math.log(p) : 0))) + 0;
}

/** A sum of terms that are `size` together; 0.1·3 − 0.3 is 0, and not 5.6e-17 as float64 has it. */
function settled(total: number, size: number): number {
  return Math.abs(total) < ROUNDING * size ? 0 : total;
}

/** The columns of a matrix (T, N) as N vectors (T,); `count` is N, which T = 0 would hide. */
function columns(matrix: Matrix, count: number): number[][] {
  return Array.from({ length: count }, (_, j) => matrix.map((row) => at(row, j)));
}

function width(matrix: Matrix): number {
  return matrix[0]?.length ?? 0;
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError(`no element ${index} among ${items.length}`);
  return item;
}

function requireEqual(a: number, b: number, what: string): void {
  if (a !== b) throw new RangeError(`${what} should be equal in number: ${a} and ${b}`);
}
