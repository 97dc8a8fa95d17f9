// Two matrices side by side: what was expected and what came out.

import { el } from "./dom.ts";
import { type Cell, type Grid, shapeText, sideBySide } from "./feedback-model.ts";

/** Null when there is nothing to draw. */
export function matrices(expected: unknown, actual: unknown): HTMLElement | null {
  const grids = sideBySide(expected, actual);
  if (!grids.expected && !grids.actual) return null;
  return el(
    "div",
    { class: "matrices" },
    grids.expected && side("Verwacht", grids.expected),
    grids.actual && side("Jouw uitkomst", grids.actual),
  );
}

function side(name: string, grid: Grid): HTMLElement {
  const part = `${grid.where}${grid.leading}`;
  const title = part ? `${name}, ${part}` : name;
  const table = el("table", { class: "matrix" }, el("caption", {}, title, details(grid)));
  const body = el("tbody");
  for (const row of grid.rows) body.append(el("tr", {}, ...row.map(tableCell)));
  if (grid.rows.length === 0) body.append(el("tr", {}, el("td", {}, "leeg")));
  table.append(body);
  // Wide matrices scroll, also by keyboard.
  return el("div", { class: "matrix-scroll", tabindex: "0", role: "group", "aria-label": title }, table);
}

function details({ shape, dtype, partial, top, left }: Grid): HTMLElement {
  const part = partial ? ` · vanaf rij ${top} en kolom ${left}` : "";
  return el("span", { class: "matrix-shape" }, ` · vorm ${shapeText(shape)} · ${dtype}${part}`);
}

function tableCell({ text, differs }: Cell): HTMLElement {
  if (!differs) return el("td", {}, text);
  const sign = el("span", { class: "differs-sign", "aria-hidden": "true" }, "≠ ");
  const spoken = el("span", { class: "visually-hidden" }, "verschilt: ");
  return el("td", { class: "differs" }, sign, spoken, text);
}
