/**
 * Rows of weights with and without the causal mask, and what is shown of them. Pure: the page is
 * not touched. `generator/widgets/causal_mask.py` does the very same for the static page.
 */

import { percent, thousands } from "../lab/dutch.ts";
import { bars, stairs } from "../lab/picture.ts";
import { Normals } from "../lab/random.ts";
import { largest, softmax, sum } from "../lab/weights.ts";

const WIDTH = 320;
const HEIGHT = 96;

export interface Choices {
  readonly positions: number;
  readonly row: number;
  readonly seed: number;
  /** Added to the score of the next position, which holds the token to predict. */
  readonly peek: number;
  readonly masked: boolean;
}

/** Of one row: e to the power of its scores, added up over where they point. */
interface Powers {
  readonly seen: number;
  readonly next: number;
  readonly later: number; // after the next
}

/** Everything about the random scores of one seed; each row has a stream of its own. */
export class Rows {
  readonly seed: number;
  #positions = 0;
  #powers: Powers[] = [];

  constructor(seed: number) {
    this.seed = seed;
  }

  /** Weights of `row`, of `positions` positions: with the mask (row + 1 of them) and without. */
  weigh(positions: number, row: number, peek: number): { masked: Float64Array; bare: Float64Array } {
    const scores = this.#scores(positions, row);
    if (row + 1 < positions) scores[row + 1]! += peek;
    return { masked: softmax(scores.subarray(0, row + 1)), bare: softmax(scores) };
  }

  /**
   * Draws on until all rows of `positions` positions are known, and says whether they are.
   *
   * Stops when `pause` says so: a million scores take longer than a frame.
   */
  reach(positions: number, pause: () => boolean = () => false): boolean {
    if (positions !== this.#positions) this.#powers = [];
    this.#positions = positions;
    while (this.#powers.length < positions) {
      if (pause()) return false;
      this.#powers.push(this.#add(positions, this.#powers.length));
    }
    return true;
  }

  /** The share of all weight that goes to later positions without a mask, over all rows. */
  meanFuture(positions: number, peek: number): number {
    this.reach(positions);
    const factor = Math.exp(peek);
    let total = 0;
    for (const { seen, next, later } of this.#powers) {
      const future = next * factor + later;
      total += future / (seen + future);
    }
    return total / positions;
  }

  #add(positions: number, row: number): Powers {
    const powers = this.#scores(positions, row).map(Math.exp); // scores are small: nothing overflows
    return {
      seen: sum(powers.subarray(0, row + 1)),
      next: powers[row + 1] ?? 0,
      later: sum(powers.subarray(row + 2)),
    };
  }

  #scores(positions: number, row: number): Float64Array {
    return new Normals(this.seed, row).take(positions);
  }
}

/** Every text and outline that depends on the choices, by its name in the template. */
export function view(rows: Rows, choices: Choices): Record<string, string> {
  const { positions, row, seed, peek, masked } = choices;
  const weights = rows.weigh(positions, row, peek);
  const [allowed, cells] = [(positions * (positions + 1)) / 2, positions ** 2];
  const chosen = masked ? weights.masked : weights.bare;
  const top = largest(chosen);
  const shown = chosen.map((weight) => weight / top);
  const place = WIDTH / positions;
  return {
    positions: thousands(positions),
    row: String(row),
    seed: String(seed),
    next: String(row + 1),
    last: String(positions - 1),
    peek: `+${peek}`,
    cells: `${thousands(allowed)} van de ${thousands(cells)}`,
    share: percent(allowed / cells, 2),
    "masked-seen": String(row + 1),
    "bare-seen": String(positions),
    "masked-past": percent(sum(weights.masked.subarray(0, row)), 1),
    "bare-past": percent(sum(weights.bare.subarray(0, row)), 1),
    "masked-self": percent(weights.masked[row]!, 1),
    "bare-self": percent(weights.bare[row]!, 1),
    "bare-future": percent(sum(weights.bare.subarray(row + 1)), 1),
    "bare-next": percent(weights.bare[row + 1] ?? 0, 1),
    "bare-mean": percent(rows.meanFuture(positions, peek), 1),
    top: percent(top, 1),
    verdict: verdict(choices, weights.bare),
    status: `${positions} posities, rij ${row}. ${verdict(choices, weights.bare)}`,
    allowed: stairs(positions),
    box: `0 0 ${positions} ${positions}`,
    line: `M0 ${row}h${positions}v1h-${positions}z`,
    past: bars(shown.subarray(0, row + 1), 0, place, HEIGHT, 0.8),
    future: bars(shown.subarray(row + 1), row + 1, place, HEIGHT, 0.8),
  };
}

function verdict({ positions, row, masked }: Choices, bare: Float64Array): string {
  if (row + 1 === positions) {
    return `Rij ${row} is de laatste: daarna komt niets, dus er valt niets af te kijken.`;
  }
  if (masked) {
    return (
      `Met masker gaat er niets naar de toekomst: rij ${row} verdeelt alles over positie 0 ` +
      `tot en met ${row}, en token ${row + 1} moet ze echt voorspellen.`
    );
  }
  return (
    `Zonder masker haalt rij ${row} ${percent(sum(bare.subarray(row + 1)), 1)} van haar gewicht uit de toekomst. ` +
    `Token ${row + 1} levert ${percent(bare[row + 1]!, 1)}: precies de token die ze moet voorspellen. ` +
    "Bij het genereren bestaat die nog niet."
  );
}
