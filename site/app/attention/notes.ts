/** The sentences below the table, which have to stay true when the reader changes it. */

import { need } from "../dom.ts";
import { equal, type TableModel } from "./model.ts";

export function showNotes(root: HTMLElement, model: TableModel): void {
  const { scaled, width, repeats } = model;
  const changed = changedWords(model);
  // What the generator wrote is about the numbers of the lesson. Unseen, it keeps its room, with the
  // other sentence in the same place: the parts are below, and must not move under a hand.
  need(root, '[data-note="words"]').style.visibility = changed ? "hidden" : "";
  const sentence = need(root, '[data-note="changed"]');
  if (sentence.textContent !== changed) sentence.textContent = changed;
  const product = repeats > 1 ? `${repeats} × q·k` : "q·k";
  const score = scaled ? `${product}/√${width}` : product;
  const scorePlace = need(root, '[data-note="score"]');
  if (scorePlace.textContent !== score) scorePlace.textContent = score;
  // Unseen, it keeps its room: the mask is below, and must not move under the hand that clicks it.
  need(root, '[data-note="dash"]').style.visibility = model.mask.flat().includes(false) ? "" : "hidden";
}

/** Short: it has to fit where the lesson's own sentence stood. */
function changedWords({ keys, values, config }: TableModel): string {
  const [k, v] = [!equal(keys, config.keys), !equal(values, config.values)];
  const what = [k && "Keys", v && "Values"].filter(Boolean).join(" en ").replace("en V", "en v");
  return what && `${what} zijn veranderd; zie ‘Verander keys en values’.`;
}
