/** A plane of vectors in SVG: axes, arrows and labels. */

import { within, type Point } from "../geometry.ts";

const NAMESPACE = "http://www.w3.org/2000/svg";
/** Half the width of the drawing, in its own units. */
const HALF = 170;

type Attributes = Record<string, string | number>;

export function svg<K extends keyof SVGElementTagNameMap>(tag: K, attributes: Attributes = {}, ...children: (Node | string)[]): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** A plane with axes and marks at the whole numbers; what is drawn goes in its layer. */
export class Plane {
  readonly element: SVGSVGElement;
  readonly #layer = svg("g");
  readonly #reach: number;

  /** `reach`: how far it goes from 0 in each direction. */
  constructor(name: string, reach: number) {
    this.#reach = reach;
    const marks = svg("g", { class: "plane__marks" });
    for (let i = -Math.floor(reach); i <= reach; i++) {
      const [at] = this.place([i, 0]);
      marks.append(svg("path", { d: `M${at} ${-HALF}V${HALF}M${-HALF} ${at}H${HALF}`, class: i ? "" : "plane__axis" }));
    }
    const box = `${-HALF} ${-HALF} ${2 * HALF} ${2 * HALF}`;
    this.element = svg("svg", { viewBox: box, class: "plane", role: "group", "aria-label": name }, marks, this.#layer);
  }

  /** Shows `nodes`, the words of arrows over all of them. */
  draw(nodes: readonly Node[]): void {
    this.#layer.replaceChildren(...nodes);
    for (const word of this.#layer.querySelectorAll("text")) {
      this.#layer.append(svg("g", { class: word.parentElement?.getAttribute("class") ?? "" }, word));
    }
  }

  /** The vector under a pointer. */
  at(event: PointerEvent): Point {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const x = ((event.clientX - left) / width - 0.5) * 2 * this.#reach;
    const y = (0.5 - (event.clientY - top) / height) * 2 * this.#reach;
    return [x, y];
  }

  /** The place of a vector in the drawing; y goes up there and down here. */
  place([x, y]: Point): Point {
    return [round((x / this.#reach) * HALF), round((-y / this.#reach) * HALF)];
  }

  /** `vector` as far as the plane reaches, and whether it had to be cut. */
  within(vector: Point): { point: Point; cut: boolean } {
    return within(vector, this.#reach);
  }

  /** A line from one vector to another. */
  line(from: Point, to: Point, kind: string): SVGPathElement {
    return svg("path", { d: `M${this.place(from).join(" ")}L${this.place(to).join(" ")}`, class: kind });
  }

  /** An arrow from 0, with its word at the point or beside it; cut where the plane ends. */
  arrow(vector: Point, word: string, kind: string, beside = false): SVGGElement {
    const { point, cut } = this.within(vector);
    const group = svg("g", { class: `plane__arrow ${kind}${cut ? " plane__arrow--cut" : ""}` });
    const [x, y] = this.place(point);
    const size = Math.hypot(x, y);
    if (size < 1) group.append(svg("circle", { r: 4 }));
    else group.append(svg("path", { d: `M0 0L${x} ${y}` }), head(x, y, size));
    const [ux, uy] = size < 1 ? [0.6, 0.8] : [x / size, y / size];
    if (word) group.append(beside ? label(x, y, -uy * 1.7, ux * 1.7, word) : label(x, y, ux, uy, word));
    return group;
  }
}

function head(x: number, y: number, size: number): SVGPathElement {
  const [ux, uy] = [x / size, y / size];
  const tip = Math.min(11, size);
  const [bx, by] = [x - ux * tip, y - uy * tip];
  const wide = tip * 0.42;
  const corners = [[x, y], [bx - uy * wide, by + ux * wide], [bx + uy * wide, by - ux * wide]];
  return svg("path", { d: `M${corners.map(([a, b]) => `${round(a ?? 0)} ${round(b ?? 0)}`).join("L")}Z`, class: "plane__head" });
}

/** Off (x, y) in the direction (ux, uy), and always inside the plane. */
function label(x: number, y: number, ux: number, uy: number, word: string): SVGTextElement {
  const anchor = Math.abs(ux) <= 0.3 ? "middle" : ux < 0 ? "end" : "start";
  const wide = word.length * 8.5;
  const before = { start: 0, middle: wide / 2, end: wide }[anchor];
  const tx = Math.min(HALF - (wide - before) - 4, Math.max(before - HALF + 4, x + ux * 9));
  const ty = Math.min(HALF - 6, Math.max(14 - HALF, y + uy * 15 + 5));
  return svg("text", { x: round(tx), y: round(ty), "text-anchor": anchor }, word);
}

function round(x: number): number {
  return Math.round(x * 10) / 10;
}
