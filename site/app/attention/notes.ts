/** The sentences below the table, which have to stay true when the reader changes it. */

import { el, need } from "../dom.ts";
import { plainVector } from "./format.ts";
import type { Matrix } from "./math.ts";
import { equal, type TableModel } from "./model.ts";

/** The keys and values that each note is about. */
const shown = new WeakMap<HTMLElement, string>();

export function showNotes(root: HTMLElement, model: TableModel): void {
  const { keys, values, labels, scaled, width, repeats } = model;
  const place = need(root, '[data-note="words"]');
  // What the generator wrote is about the numbers of the lesson.
  const told = shown.get(place) ?? JSON.stringify([model.config.keys, model.config.values]);
  const now = JSON.stringify([keys, values]);
  shown.set(place, now);
  if (told !== now) {
    place.replaceChildren(
      ...(equal(keys, values)
        ? [sentence("Keys en values zijn hier gelijk: ", labels, keys)]
        : [sentence("Keys: ", labels, keys), sentence("Values: ", labels, values)]),
    );
  }
  const product = repeats > 1 ? `${repeats} × q·k` : "q·k";
  const score = scaled ? `${product}/√${width}` : product;
  const scorePlace = need(root, '[data-note="score"]');
  if (scorePlace.textContent !== score) scorePlace.textContent = score;
  // Unseen, it keeps its room: the mask is below, and must not move under the hand that clicks it.
  need(root, '[data-note="dash"]').style.visibility = model.mask.flat().includes(false) ? "" : "hidden";
}

function sentence(start: string, labels: readonly string[], rows: Matrix): HTMLElement {
  const paragraph = el("p", {}, start);
  rows.forEach((row, i) => {
    paragraph.append(`${i ? ", " : ""}${labels[i]} = `, el("code", {}, plainVector(row)));
  });
  paragraph.append(".");
  return paragraph;
}
