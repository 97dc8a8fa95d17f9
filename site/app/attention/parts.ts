/**
 * The parts below a table: each is made when the reader first opens it, and follows while open. What
 * is in sight follows at once; what is not, or is very large, as soon as the reader rests
 * (`data-stale` until then).
 */

import { all, need } from "../dom.ts";
import type { Host, Part, PartMaker } from "./part.ts";
import { watchScroll } from "./scroll.ts";
import { PART_MAKERS } from "./parts/index.ts";

const REST_MS = 80;
/** More words than this, and laying out the numbers of a part takes longer than a frame. */
const LARGE = 16;

export class Parts {
  readonly #parts: Opened[];

  constructor(root: HTMLElement, host: Host) {
    this.#parts = all<HTMLDetailsElement>(root, "[data-part]").flatMap((element) => {
      const maker = PART_MAKERS[element.dataset["part"] ?? ""];
      return maker ? [new Opened(element, maker, host)] : [];
    });
  }

  update(): void {
    for (const part of this.#parts) part.update();
  }

  open(names: readonly string[]): void {
    for (const part of this.#parts) if (names.includes(part.name)) part.open();
  }
}

class Opened {
  readonly #element: HTMLDetailsElement;
  readonly #maker: PartMaker;
  readonly #host: Host;
  #part: Part | undefined;
  #isOpen = false;
  #inSight = true;
  #timer = 0;

  constructor(element: HTMLDetailsElement, maker: PartMaker, host: Host) {
    this.#element = element;
    this.#maker = maker;
    this.#host = host;
    element.addEventListener("toggle", () => this.#toggled());
    new IntersectionObserver(([entry]) => this.#seen(entry?.isIntersecting ?? true)).observe(element);
    if (element.open) this.#toggled(); // opened before the scripts came
  }

  get name(): string {
    return this.#element.dataset["part"] ?? "";
  }

  open(): void {
    this.#element.open = true;
    this.#toggled();
  }

  update(): void {
    if (!this.#isOpen) return;
    clearTimeout(this.#timer);
    if (this.#inSight && this.#host.model.labels.length <= LARGE) return this.#now();
    this.#element.toggleAttribute("data-stale", true);
    this.#timer = window.setTimeout(() => this.#now(), REST_MS);
  }

  #now(): void {
    this.#element.toggleAttribute("data-stale", false);
    this.#part?.update();
  }

  #seen(inSight: boolean): void {
    this.#inSight = inSight;
    if (inSight && this.#element.hasAttribute("data-stale")) this.#now();
  }

  #toggled(): void {
    if (this.#element.open === this.#isOpen) return;
    this.#isOpen = this.#element.open;
    if (!this.#isOpen) {
      this.#part?.closed?.();
      return;
    }
    if (!this.#part) {
      this.#part = this.#maker(this.#host);
      need(this.#element, "[data-body]").append(this.#part.content);
      all(this.#part.content, ".attention__scroll").forEach(watchScroll);
    }
    this.#part.update();
  }
}
