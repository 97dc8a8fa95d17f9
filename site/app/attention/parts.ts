/** The parts below a table: each is made when the reader first opens it, and follows while open. */

import { all, need } from "../dom.ts";
import type { Host, Part, PartMaker } from "./part.ts";
import { PART_MAKERS } from "./parts/index.ts";

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

  constructor(element: HTMLDetailsElement, maker: PartMaker, host: Host) {
    this.#element = element;
    this.#maker = maker;
    this.#host = host;
    element.addEventListener("toggle", () => this.#toggled());
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
    if (this.#isOpen) this.#part?.update();
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
    }
    this.#part.update();
  }
}
