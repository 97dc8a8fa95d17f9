/** `<score-histogram>`: other widths and other draws for what the generator rendered. */

import { Lab, type View } from "../lab/lab.ts";
import { Draw } from "./draw.ts";

export class ScoreHistogram extends Lab {
  #draw: Draw | undefined;

  protected override view(pause: () => boolean): View | undefined {
    const seed = this.number("seed");
    if (this.#draw?.seed !== seed) this.#draw = new Draw(seed, Number(this.dataset["keys"]));
    const width = 2 ** this.number("width");
    return this.#draw.reach(width, pause) ? this.#draw.view(width) : undefined;
  }
}

customElements.define("score-histogram", ScoreHistogram);
