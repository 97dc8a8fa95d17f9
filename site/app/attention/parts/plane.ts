/**
 * Queries, keys and values as arrows. The chosen query is dragged by its point, with a pointer, a
 * finger or the arrow keys; every key drops its shadow on the line of the query.
 */

import { el } from "../../dom.ts";
import { spoken, spokenAmount, spokenVector } from "../format.ts";
import { chain, length, point, project, REACH, reachOf, shadow, type Point } from "../geometry.ts";
import { dot, type Matrix, type Vector } from "../math.ts";
import type { TableModel } from "../model.ts";
import type { Host, Part } from "../part.ts";
import { Sentence } from "../still.ts";
import { mark, write } from "../write.ts";
import { Plane, svg } from "./svg.ts";

const ARROWS: Readonly<Record<string, Point>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const EDGE = 3;

export function makePlane(host: Host): Part {
  return new PlanePart(host);
}

class PlanePart implements Part {
  readonly content = el("div", { class: "attention__plane" });
  readonly #host: Host;
  readonly #scores: Plane | undefined;
  readonly #mix: Plane | undefined;
  readonly #handle = svg("g", { class: "plane__handle", tabindex: 0, role: "application" }, svg("circle", { r: 26, class: "plane__hit" }), svg("circle", { r: 8 }));
  readonly #items: ShadowLine[];
  readonly #caption = el("figcaption");
  readonly #mixCaption = el("figcaption");
  #sum: Sentence | undefined;
  #drag: number | undefined;
  #shown: Point = [0, 0];

  constructor(host: Host) {
    this.#host = host;
    const { model } = host;
    const planes = el("div", { class: "attention__planes" });
    this.#items = model.labels.map(makeShadowLine);
    if (model.query.length === 2) {
      this.#scores = new Plane("Queries en keys", REACH);
      this.#scores.element.append(this.#handle);
      const text = "Sleep de punt van de query. De stippellijn laat de schaduw van een key op de lijn van de query vallen: q·k is de lengte van q maal die schaduw.";
      const list = el("ul", { class: "attention__list" }, ...this.#items.map(({ line }) => line));
      planes.append(el("figure", {}, this.#caption, this.#scores.element, el("p", { class: "attention__aside" }, text), list));
      this.#listen(this.#scores);
    } else {
      planes.append(el("p", {}, `Queries en keys hebben hier ${model.query.length} kenmerken: die passen niet in een vlak. De values wel.`));
    }
    if (model.output.length === 2) {
      // Room for the sum of all, so that nothing moves when the mask opens.
      const sum = el("p", { class: "attention__words" });
      this.#sum = new Sentence(sum);
      sum.style.minHeight = `${Math.ceil(model.labels.length * 0.6) + 1}lh`;
      this.#mix = new Plane("Values en uitvoer", reachOf(model.values));
      const text = "Iedere value wordt korter met haar gewicht. Leg je die stukken achter elkaar, dan kom je uit bij de uitvoer.";
      planes.append(el("figure", {}, this.#mixCaption, this.#mix.element, el("p", { class: "attention__aside" }, text), sum));
    }
    this.content.append(planes);
  }

  update(): void {
    const { model } = this.#host;
    if (this.#scores) this.#showScores(this.#scores, model);
    if (this.#mix) this.#showMix(this.#mix, model);
  }

  #showScores(plane: Plane, model: TableModel): void {
    const query = point(model.query);
    this.#shown = query;
    const reach = plane.within(query).point;
    const drawn: Node[] = [plane.line([-reach[0], -reach[1]], reach, "plane__line")];
    model.keys.forEach((vector, j) => {
      const foot = project(point(vector), query);
      if (!foot || !model.isAllowed(model.chosen, j)) return;
      drawn.push(plane.line(point(vector), foot, "plane__drop"), plane.line([0, 0], foot, "plane__shadow"));
    });
    drawn.push(...this.#words(plane, model.keys, (j) => model.isAllowed(model.chosen, j), "plane__key"));
    model.queries.forEach((vector, i) => {
      if (i !== model.chosen) drawn.push(plane.arrow(point(vector), "", "plane__other"));
    });
    drawn.push(plane.arrow(query, "q", "plane__query", true));
    plane.draw(drawn);
    const keysCut = model.keys.some((key) => plane.within(point(key)).cut);
    const outside = [plane.within(query).cut && "q", keysCut && "een key"].filter(Boolean).join(" en ");
    write(this.#caption, `Query en keys${outside && ` (${outside} valt buiten beeld)`}`);
    this.#handle.setAttribute("transform", `translate(${plane.place(reach).join(" ")})`);
    mark(this.#handle, "aria-label", `query van ${model.label} (${spoken(query[0], 2)}; ${spoken(query[1], 2)}). Verschuif met de pijltjestoetsen.`);
    model.keys.forEach((vector, j) => this.#showShadow(model, point(vector), query, j));
  }

  #showShadow(model: TableModel, key: Point, query: Point, j: number): void {
    const label = model.labels[j] ?? "";
    const product = dot(query, key);
    const text = length(query) === 0
      ? `${label}: q is nul, dus q·k = 0`
      : `${label}: ${spokenAmount(length(query))} × ${bracketed(shadow(key, query))} = ${spokenAmount(product)}`;
    const item = this.#items[j];
    if (!item) return;
    // Struck out as long as it was: a word more would make the line longer.
    const allowed = model.isAllowed(model.chosen, j);
    if (item.line.classList.contains("attention__off") === allowed) item.line.classList.toggle("attention__off", !allowed);
    write(item.forbidden, allowed ? "" : " (verboden)");
    write(item.text, text);
  }

  #showMix(plane: Plane, model: TableModel): void {
    const { values, weights } = model;
    const drawn: Node[] = this.#words(plane, values, (j) => (weights[j] ?? 0) > 0, "plane__value");
    const points = chain(weights, values);
    points.slice(1).forEach((to, j) => {
      if ((weights[j] ?? 0) > 0) drawn.push(plane.line(points[j] ?? [0, 0], to, `plane__piece plane__piece--${j % 2}`));
    });
    drawn.push(plane.arrow(point(model.output), "uitvoer", "plane__output", true));
    plane.draw(drawn);
    const cut = [...values.map(point), ...points].some((at) => plane.within(at).cut);
    write(this.#mixCaption, `Values en uitvoer${cut ? " (deels buiten beeld)" : ""}`);
    const terms = values.flatMap((vector, j) =>
      (weights[j] ?? 0) > 0 ? [`${spoken(weights[j] ?? 0, 3)} · (${vector.map((x) => spoken(x, 2)).join("; ")})`] : [],
    );
    const output = `(${model.output.map((x) => spoken(x, 4)).join("; ")})`;
    this.#sum?.show(terms.length ? `${terms.join(" + ")} = ${output}` : `Geen key toegestaan, dus niets te mengen: ${output}`);
  }

  /** An arrow for each vector; words with the same vector share one. */
  #words(plane: Plane, vectors: Matrix, isUsed: (j: number) => boolean, kind: string): SVGGElement[] {
    const groups = new Map<string, { vector: Vector; used: boolean; names: string[] }>();
    vectors.forEach((vector, j) => {
      const id = `${vector.join()} ${isUsed(j)}`;
      const group = groups.get(id) ?? { vector, used: isUsed(j), names: [] };
      group.names.push(this.#host.model.labels[j] ?? "");
      groups.set(id, group);
    });
    return [...groups.values()].map(({ vector, used, names }) =>
      plane.arrow(point(vector), names.join(", "), used ? kind : `${kind} plane__forbidden`),
    );
  }

  #listen(plane: Plane): void {
    const handle = this.#handle;
    handle.addEventListener("pointerdown", (event) => {
      this.#drag = event.pointerId;
      handle.setPointerCapture(event.pointerId);
      handle.focus({ preventScroll: true });
      event.preventDefault();
    });
    handle.addEventListener("pointermove", (event) => {
      if (event.pointerId === this.#drag) this.#move(plane, plane.at(event));
    });
    // The page would scroll along with the finger: not every browser heeds touch-action in SVG.
    handle.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
    for (const type of ["pointerup", "pointercancel", "lostpointercapture"]) {
      handle.addEventListener(type, () => (this.#drag = undefined));
    }
    handle.addEventListener("keydown", (event) => {
      const direction = ARROWS[event.key];
      if (!direction) return;
      event.preventDefault();
      const step = event.shiftKey ? 1 : 0.1;
      this.#move(plane, [this.#shown[0] + step * direction[0], this.#shown[1] + step * direction[1]]);
    });
  }

  /** Steps of 0.1 and as far as the sliders go. */
  #move(plane: Plane, to: Point): void {
    const [x, y] = to.map((value) => Number(Math.min(EDGE, Math.max(-EDGE, value)).toFixed(1)) + 0);
    const { chosen, label } = this.#host.model;
    if (x === undefined || y === undefined || (x === this.#shown[0] && y === this.#shown[1])) return;
    this.#shown = [x, y];
    // The point goes along at once, also while the table waits for a prediction.
    this.#handle.setAttribute("transform", `translate(${plane.place([x, y]).join(" ")})`);
    this.#host.propose({
      what: `de query van ${label} wordt ${spokenVector([x, y])}`,
      edit: (model) => model.setVector("queries", chosen, [x, y]),
    });
  }
}

/** What is said of the shadow of one key. */
interface ShadowLine {
  readonly line: HTMLElement;
  readonly text: HTMLElement;
  readonly forbidden: HTMLElement;
}

function makeShadowLine(): ShadowLine {
  const text = el("span");
  const forbidden = el("span", { class: "visually-hidden" });
  return { line: el("li", {}, text, forbidden), text, forbidden };
}

/** A negative number in brackets, for right of a sign. */
function bracketed(x: number): string {
  return x < 0 ? `(${spokenAmount(x)})` : spokenAmount(x);
}
