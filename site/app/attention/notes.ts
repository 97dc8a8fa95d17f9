/** The sentences below the table, which have to stay true when the reader changes it. */

import { need } from "../dom.ts";
import { equal, type TableModel } from "./model.ts";
import { write } from "./write.ts";

export class Notes {
  readonly #words: HTMLElement;
  readonly #changed: HTMLElement;
  readonly #score: HTMLElement;
  readonly #dash: HTMLElement;

  constructor(root: HTMLElement) {
    const note = (name: string) => need(root, `[data-note="${name}"]`);
    [this.#words, this.#changed, this.#score, this.#dash] = [note("words"), note("changed"), note("score"), note("dash")];
  }

  show(model: TableModel): void {
    const { scaled, width, repeats } = model;
    const changed = changedWords(model);
    // What the generator wrote is about the numbers of the lesson. Unseen, it keeps its room, with the
    // other sentence in the same place: the parts are below, and must not move under a hand.
    seen(this.#words, !changed);
    write(this.#changed, changed);
    const product = repeats > 1 ? `${repeats} × q·k` : "q·k";
    write(this.#score, scaled ? `${product}/√${width}` : product);
    // Unseen, it keeps its room: the mask is below, and must not move under the hand that clicks it.
    seen(this.#dash, model.mask.some((row) => row.includes(false)));
  }
}

function seen(note: HTMLElement, visible: boolean): void {
  const wanted = visible ? "" : "hidden";
  if (note.style.visibility !== wanted) note.style.visibility = wanted;
}

/** Short: it has to fit where the lesson's own sentence stood. */
function changedWords({ keys, values, config }: TableModel): string {
  const [k, v] = [!equal(keys, config.keys), !equal(values, config.values)];
  const what = [k && "Keys", v && "Values"].filter(Boolean).join(" en ").replace("en V", "en v");
  return what && `${what} zijn veranderd; zie ‘Verander keys en values’.`;
}
