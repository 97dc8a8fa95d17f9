/**
 * Random numbers that a seed fixes; `generator/widgets/_random.py` draws the very same.
 *
 * xoshiro128** with its state filled by SplitMix64, as the authors advise: Blackman and Vigna,
 * "Scrambled Linear Pseudorandom Number Generators" (ACM TOMS 47(4), 2021). Normal numbers by Box
 * and Muller (1958).
 */

/** Seeds are below this: short enough to read out. */
export const SEEDS = 1_000_000;

const TWO_32 = 2 ** 32;

export type State = readonly [number, number, number, number];

/** The 32-bit outputs of xoshiro128** from a state. */
export class Bits {
  #a: number;
  #b: number;
  #c: number;
  #d: number;

  constructor([a, b, c, d]: State) {
    this.#a = a | 0;
    this.#b = b | 0;
    this.#c = c | 0;
    this.#d = d | 0;
  }

  next(): number {
    const result = Math.imul(rotate(Math.imul(this.#b, 5), 7), 9);
    const shifted = this.#b << 9;
    this.#c ^= this.#a;
    this.#d ^= this.#b;
    this.#b ^= this.#c;
    this.#a ^= this.#d;
    this.#c ^= shifted;
    this.#d = rotate(this.#d, 11);
    return result >>> 0;
  }
}

/** Independent numbers with mean 0 and variance 1; a stream is a sequence of its own below a seed. */
export class Normals {
  readonly #bits: Bits;
  #spare = NaN;

  constructor(seed: number, stream = 0) {
    this.#bits = new Bits(stateOf(seed, stream));
  }

  next(): number {
    const spare = this.#spare;
    if (!Number.isNaN(spare)) {
      this.#spare = NaN;
      return spare;
    }
    // Never 0, so that the logarithm exists.
    const radius = Math.sqrt(-2 * Math.log((this.#bits.next() + 0.5) / TWO_32));
    const turn = (2 * Math.PI * (this.#bits.next() + 0.5)) / TWO_32;
    this.#spare = radius * Math.sin(turn);
    return radius * Math.cos(turn);
  }

  take(count: number): Float64Array {
    const numbers = new Float64Array(count);
    for (let i = 0; i < count; i++) numbers[i] = this.next();
    return numbers;
  }
}

/** Four words for `Bits`; equal seeds with another stream have nothing in common. */
export function stateOf(seed: number, stream: number): State {
  const next = splitMix(BigInt(seed) + (BigInt(stream) << 32n));
  const [one, two] = [next(), next()];
  return [low(one), low(one >> 32n), low(two), low(two >> 32n)];
}

function splitMix(start: bigint): () => bigint {
  let state = start;
  return () => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return mixed ^ (mixed >> 31n);
  };
}

function low(word: bigint): number {
  return Number(BigInt.asUintN(32, word));
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
