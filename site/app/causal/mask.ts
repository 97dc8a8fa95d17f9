/** `<causal-mask>`: another length, another row, and the mask on or off. A row is clicked as well. */

import { Lab, type View } from "../lab/lab.ts";
import { Rows, view } from "./rows.ts";

export class CausalMask extends Lab {
  #rows: Rows | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    const square = this.querySelector<SVGElement>("[data-square]");
    square?.addEventListener("click", (event) => {
      const { top, height } = square.getBoundingClientRect();
      this.input("row").value = String(Math.floor(((event.clientY - top) / height) * this.#positions));
      this.changed();
    });
  }

  protected override makeRoom(): void {
    this.input("row").max = "1023"; // for any row, until the length is known
  }

  protected override view(pause: () => boolean): View | undefined {
    const seed = this.number("seed");
    if (this.#rows?.seed !== seed) this.#rows = new Rows(seed);
    const positions = this.#positions;
    this.input("row").max = String(positions - 1);
    if (!this.#rows.reach(positions, pause)) return undefined;
    const masked = this.input("masked").checked;
    this.toggleAttribute("data-masked", masked);
    const shown = view(this.#rows, {
      positions, seed, masked, row: this.number("row"), peek: this.number("peek"),
    });
    this.querySelector("[data-square]")?.setAttribute("viewBox", shown["box"] ?? "");
    return shown;
  }

  get #positions(): number {
    return 2 ** this.number("positions");
  }
}

customElements.define("causal-mask", CausalMask);
