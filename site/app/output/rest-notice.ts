// A program printed more than is shown: how much, and the way to all that is kept of it.

import { el } from "../dom.ts";
import { count } from "../format.ts";
import { download } from "../desk/files.ts";
import { KEPT_LIMIT, SHOWN_LIMIT } from "./record.ts";

const FILE = "uitvoer.txt";

export class RestNotice {
  readonly #text = el("span");
  readonly element: HTMLElement;

  /** `read` answers all that is kept at the moment of the download. */
  constructor(read: () => string) {
    const button = el("button", { type: "button" }, `Download ${FILE}`);
    button.addEventListener("click", () => download(FILE, read()));
    this.element = el("div", { class: "console-notice", "data-rest": true }, this.#text, " ", button);
  }

  /** `hidden` characters are kept but not shown, `dropped` are not even kept. */
  tell(hidden: number, dropped: number): void {
    const kept = `Hier staan de eerste ${count(SHOWN_LIMIT)} tekens. In het bestand staan er nog ${count(hidden)}.`;
    const lost = ` De ${count(dropped)} tekens daarna zijn niet bewaard: bij ${count(KEPT_LIMIT)} houdt het op.`;
    this.#text.textContent = dropped > 0 ? kept + lost : kept;
  }
}
