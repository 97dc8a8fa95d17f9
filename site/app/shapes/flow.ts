/**
 * Shapes and costs on the way through an attention layer. Pure: the page is not touched.
 * `generator/widgets/tensor_shapes.py` does the very same for the static page.
 */

import { fixed } from "../attention/format.ts";
import { percent, thousands } from "../lab/dutch.ts";
import { sheets } from "../lab/picture.ts";

const BOX = 72; // of a picture, for the largest axis

export interface Sizes {
  readonly positions: number; // T
  readonly width: number; // d_model
  readonly heads: number; // n_head, a divisor of the width
}

/** What comes out of one step of the layer. */
interface Step {
  readonly name: string;
  readonly copies: number; // arrays of this shape: 3 for Q, K and V
  readonly shape: readonly number[];
  readonly parameters: number;
  readonly products: number;
}

/** From X to the output of W_O. */
export function steps({ positions: t, width: d, heads: n }: Sizes): Step[] {
  const perHead = [n, t, d / n];
  const step = (name: string, copies: number, shape: number[], parameters = 0, products = 0): Step => ({
    name, copies, shape, parameters, products,
  });
  return [
    step("input", 1, [t, d]),
    step("projections", 3, [t, d], 3 * d * d, 3 * t * d * d),
    step("heads", 3, perHead),
    step("scores", 1, [n, t, t], 0, n * t * t * (d / n)),
    step("weights", 1, [n, t, t]),
    step("mixed", 1, perHead, 0, n * t * t * (d / n)),
    step("joined", 1, [t, d]),
    step("output", 1, [t, d], d * d, t * d * d),
  ];
}

/** Every text and outline that depends on the sizes, by its name in the template. */
export function view(sizes: Sizes): Record<string, string> {
  const { positions, width, heads } = sizes;
  const way = steps(sizes);
  const total = (of: (step: Step) => number) => way.reduce((sum, step) => sum + of(step), 0);
  const products = total((step) => step.products);
  const squared = total((step) => (["scores", "mixed"].includes(step.name) ? step.products : 0));
  const shown: Record<string, string> = {
    d_k: thousands(width / heads),
    parameters: thousands(total((step) => step.parameters)),
    products: thousands(products),
    squared: percent(squared / products, 1),
    even: thousands(2 * width),
    status:
      `${thousands(4 * width ** 2)} parameters, ${thousands(products)} vermenigvuldigingen, ` +
      `waarvan ${percent(squared / products, 1)} met T in het kwadraat.`,
  };
  for (const step of way) {
    shown[`${step.name}-shape`] = `(${step.shape.join(", ")})`;
    shown[`${step.name}-count`] = thousands(step.shape.reduce((a, b) => a * b, step.copies));
    shown[`${step.name}-parameters`] = thousands(step.parameters);
    shown[`${step.name}-products`] = thousands(step.products);
    shown[`${step.name}-sheets`] = sheets(step.shape, BOX / Math.max(positions, width));
    shown[`${step.name}-share`] = `M0 0h${fixed((100 * step.products) / products, 0)}v4H0z`;
  }
  return shown;
}
