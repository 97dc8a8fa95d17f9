/** `<tensor-shapes>`: other sizes, typed or those of a model that the lesson names. */

import { all } from "../dom.ts";
import { Lab, type Refusal, type View } from "../lab/lab.ts";
import { view } from "./flow.ts";

const NAMES = ["positions", "width", "heads"];

export class TensorShapes extends Lab {
  override connectedCallback(): void {
    super.connectedCallback();
    for (const button of all(this, "[data-model]")) {
      const sizes = (button.dataset["model"] ?? "").split(",");
      button.addEventListener("click", () => {
        NAMES.forEach((name, i) => (this.input(name).value = sizes[i] ?? ""));
        this.changed();
      });
    }
  }

  protected override refusal(): Refusal | undefined {
    const [width, heads] = [this.number("width"), this.number("heads")];
    if (width % heads === 0) return undefined;
    return { input: this.input("heads"), why: `${heads} heads kunnen ${width} kolommen niet eerlijk verdelen. ${near(width, heads)}` };
  }

  protected override view(): View {
    return view({
      positions: this.number("positions"),
      width: this.number("width"),
      heads: this.number("heads"),
    });
  }
}

/** The numbers of heads on both sides that would do. */
function near(width: number, heads: number): string {
  let [less, more] = [heads, heads];
  while (width % less) less--;
  while (more < width && width % more) more++;
  return heads > width ? `${width} kan nog net.` : `${less} of ${more} kan wel.`;
}

customElements.define("tensor-shapes", TensorShapes);
