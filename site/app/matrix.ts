// Two values side by side: what was expected and what came out.

import { el } from "./dom.ts";
import { type Comparison, type Grid, shapeText } from "./feedback-model.ts";

export function matrices({ path, leading, expected, actual }: Comparison): HTMLElement {
  const place = `${path}${leading}`;
  const title = (name: string) => (place ? `${name}, deel ${place}` : name);
  return el(
    "div",
    { class: "matrices" },
    side(title("Verwacht"), expected),
    side(title("Jouw uitkomst"), actual),
  );
}

function side(title: string, value: Grid | string): HTMLElement {
  if (typeof value === "string") {
    return el("div", { class: "value" }, el("p", { class: "value-title" }, title), el("pre", {}, value));
  }
  const table = el("table", { class: "matrix" }, el("caption", {}, title, shapeNote(value)));
  const body = el("tbody");
  for (const row of value.rows) body.append(el("tr", {}, ...row.map(cell)));
  if (value.rows.length === 0) body.append(el("tr", {}, el("td", {}, "leeg")));
  table.append(body);
  return el("div", { class: "matrix-scroll", tabindex: "0", role: "group", "aria-label": title }, table);
}

function shapeNote({ shape, dtype, partial, top, left }: Grid): HTMLElement {
  const part = partial ? ` · vanaf rij ${top} en kolom ${left}` : "";
  return el("span", { class: "matrix-shape" }, ` · vorm ${shapeText(shape)} · ${dtype}${part}`);
}

function cell({ text, differs }: { text: string; differs: boolean }): HTMLElement {
  if (!differs) return el("td", {}, text);
  const sign = el("span", { class: "differs-sign", "aria-hidden": "true" }, "≠ ");
  const spoken = el("span", { class: "visually-hidden" }, "verschilt: ");
  return el("td", { class: "differs" }, sign, spoken, text);
}
