/** The sentences below the table, which have to stay true when the reader changes it. */

import { el, need } from "../dom.ts";
import { plainVector } from "./format.ts";
import type { Matrix } from "./math.ts";
import { equal, type TableModel } from "./model.ts";

export function showNotes(root: HTMLElement, model: TableModel): void {
  const { keys, values, labels, scaled, width, repeats } = model;
  const paragraphs = equal(keys, values)
    ? [sentence("Keys en values zijn hier gelijk: ", labels, keys)]
    : [sentence("Keys: ", labels, keys), sentence("Values: ", labels, values)];
  const place = need(root, '[data-note="words"]');
  const text = paragraphs.map((p) => p.textContent).join("");
  if (place.dataset["shown"] !== text) place.replaceChildren(...paragraphs);
  place.dataset["shown"] = text;
  const product = repeats > 1 ? `${repeats} × q·k` : "q·k";
  need(root, '[data-note="score"]').textContent = scaled ? `${product}/√${width}` : product;
  need(root, '[data-note="dash"]').hidden = model.mask.every((row) => row.every(Boolean));
}

function sentence(start: string, labels: readonly string[], rows: Matrix): HTMLElement {
  const paragraph = el("p", {}, start);
  rows.forEach((row, i) => {
    paragraph.append(`${i ? ", " : ""}${labels[i]} = `, el("code", {}, plainVector(row)));
  });
  paragraph.append(".");
  return paragraph;
}
