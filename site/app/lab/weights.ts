/** What the widgets ask of a row of weights; `generator/widgets/_weights.py` computes the very same. */

/** Weights of one row: positive, together 1. */
export function softmax(scores: Float64Array): Float64Array {
  const top = largest(scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const total = sum(powers);
  return powers.map((power) => power / total);
}

/** Over how many keys the weight is spread: e to the power of its entropy. For m equal weights, m. */
export function effective(weights: Float64Array): number {
  let entropy = 0;
  for (const p of weights) if (p > 0) entropy -= p * Math.log(p);
  return Math.exp(entropy);
}

/** The standard deviation around the mean. */
export function deviation(xs: Float64Array): number {
  const mean = sum(xs) / xs.length;
  let squares = 0;
  for (const x of xs) squares += (x - mean) ** 2;
  return Math.sqrt(squares / xs.length);
}

export function sum(xs: Float64Array): number {
  let total = 0;
  for (const x of xs) total += x;
  return total;
}

export function largest(xs: Float64Array): number {
  let top = -Infinity;
  for (const x of xs) if (x > top) top = x;
  return top;
}
