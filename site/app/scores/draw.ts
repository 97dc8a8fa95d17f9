/**
 * Scores of random queries and keys, and what is shown of them. Pure: the page is not touched.
 * `generator/widgets/score_histogram.py` does the very same for the static page.
 */

import { dutch, percent, short, thousands } from "../lab/dutch.ts";
import { bars, box, slices } from "../lab/picture.ts";
import { Normals } from "../lab/random.ts";
import { deviation, effective, largest, softmax } from "../lab/weights.ts";

export const QUERIES = 32;
/** The picture goes from -REACH to REACH, a bin for every whole number. */
const REACH = 32;
const WIDTH = 320;
const HEIGHT = 96;
const STRIP = 40;

/**
 * The vectors of one seed grow, feature by feature: those of width 8 begin with those of width 4.
 * So the scores of every width come from one sequence, and no vector needs to be kept.
 */
export class Draw {
  readonly seed: number;
  readonly #keys: number;
  readonly #normals: Normals;
  readonly #scores: Float64Array; // (QUERIES, keys), of the first `#width` features
  readonly #known = new Map<number, Float64Array>();
  #width = 0;

  constructor(seed: number, keys: number) {
    this.seed = seed;
    this.#keys = keys;
    this.#normals = new Normals(seed);
    this.#scores = new Float64Array(QUERIES * keys);
  }

  /**
   * Draws on towards vectors of `width`, a power of two, and says whether they are there.
   *
   * Stops when `pause` says so: the widest take longer than a frame.
   */
  reach(width: number, pause: () => boolean = () => false): boolean {
    // The sequence cannot go back: on the way up every power of two is remembered.
    while (!this.#known.has(width)) {
      if (pause()) return false;
      this.#grow();
      if ((this.#width & (this.#width - 1)) === 0) this.#known.set(this.#width, this.#scores.slice());
    }
    return true;
  }

  /** Scores (QUERIES, keys) of vectors of `width`, row after row, not scaled. */
  scores(width: number): Float64Array {
    this.reach(width);
    return this.#known.get(width)!;
  }

  #grow(): void {
    const queries = this.#normals.take(QUERIES);
    const keys = this.#normals.take(this.#keys);
    const scores = this.#scores;
    for (let i = 0, cell = 0; i < queries.length; i++) {
      const q = queries[i]!;
      for (let j = 0; j < keys.length; j++) scores[cell++]! += q * keys[j]!;
    }
    this.#width++;
  }

  /** Every text and outline that depends on the draw, by its name in the template. */
  view(width: number): Record<string, string> {
    const root = Math.sqrt(width);
    const scores = this.scores(width);
    const raw = this.#side(scores, root);
    const scaled = this.#side(scores.map((score) => score / root), 1);
    return {
      seed: String(this.seed),
      width: String(width),
      root: short(root, 2),
      ...named("raw", raw),
      ...named("scaled", scaled),
      status:
        `d_k is ${width}. Zonder deling: standaardafwijking ${raw.deviation}, ` +
        `${raw.effective} effectieve keys. Met deling: standaardafwijking ` +
        `${scaled.deviation}, ${scaled.effective} effectieve keys.`,
    };
  }

  #side(scores: Float64Array, theory: number) {
    const weights = softmax(scores.subarray(0, this.#keys));
    const counts = binned(scores);
    const inside = counts.reduce((total, count) => total + count, 0);
    const most = Math.max(...counts);
    const bin = WIDTH / (2 * REACH);
    const band = Math.min(theory, REACH) * bin;
    return {
      deviation: dutch(deviation(scores), 2),
      theory: short(theory, 2),
      largest: percent(largest(weights), 1),
      effective: dutch(effective(weights), 1),
      outside: `${thousands(scores.length - inside)} van ${thousands(scores.length)}`,
      bars: bars(counts.map((count) => count / most), 0, bin, HEIGHT, 0.8),
      band: box(WIDTH / 2 - band, 2 * band, HEIGHT),
      slices: slices(weights.slice().sort().reverse(), WIDTH, STRIP),
    };
  }
}

function binned(scores: Float64Array): number[] {
  const counts = new Array<number>(2 * REACH).fill(0);
  for (const score of scores) if (Math.abs(score) < REACH) counts[Math.floor(score) + REACH]!++;
  return counts;
}

function named(prefix: string, texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${prefix}-${name}`, text]));
}
