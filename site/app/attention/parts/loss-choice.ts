/** What the loss asks of the outputs: a slope dY chosen by the reader, or a target. */

import { el } from "../../dom.ts";
import { spokenAmount } from "../format.ts";
import { lossOf, type Loss } from "../loss.ts";
import type { TableModel } from "../model.ts";
import { Sentence } from "../still.ts";
import { axisName } from "../words.ts";
import { write } from "../write.ts";
import { NumberField } from "./fields.ts";

let made = 0;

export class LossChoice {
  readonly content = el("div", { class: "attention__loss" });
  readonly #vectors: Record<Loss["kind"], number[]>;
  readonly #fields: NumberField[];
  readonly #kinds: Record<Loss["kind"], HTMLInputElement>;
  readonly #all = el("input", { type: "checkbox" });
  readonly #label = el("legend");
  readonly #value: Sentence;

  constructor(width: number, onChange: () => void) {
    this.#vectors = { slope: startSlope(width), target: Array.from({ length: width }, () => 0) };
    const name = `loss-${++made}`;
    this.#kinds = {
      slope: el("input", { type: "radio", name, value: "slope", checked: true }),
      target: el("input", { type: "radio", name, value: "target" }),
    };
    const message = el("p", { class: "attention__message", role: "status" });
    const complain = (why: string) => (message.textContent = why);
    this.#fields = this.#vectors.slope.map((_, a) => this.#field(a, onChange, complain));
    const vector = el("fieldset", { class: "attention__options" }, this.#label);
    this.#fields.forEach(({ input }, a) => vector.append(el("label", {}, axisName(a), " ", input)));
    const words = el("p", { class: "attention__words" });
    this.#value = new Sentence(words);
    this.content.append(
      el("fieldset", { class: "attention__options" },
        el("legend", {}, "Verlies L"),
        el("label", {}, this.#kinds.slope, " kies zelf dY: L = dY · y"),
        el("label", {}, this.#kinds.target, " kies een doel: L = ½ |y − doel|², dus dY = y − doel"),
      ),
      vector,
      message,
      el("label", { class: "attention__check" }, this.#all, " Laat alle rijen meetellen, niet alleen de gekozen rij"),
      words,
    );
    for (const input of [...Object.values(this.#kinds), this.#all]) input.addEventListener("change", onChange);
  }

  get loss(): Loss {
    const kind = this.#kind;
    return { kind, vector: this.#vectors[kind], all: this.#all.checked };
  }

  show(model: TableModel): void {
    const kind = this.#kind;
    write(this.#label, kind === "slope" ? "dY" : "Doel voor de uitvoer");
    this.#fields.forEach((field, a) => field.show(this.#vectors[kind][a] ?? 0));
    const rows = this.#all.checked ? "over alle rijen samen" : `voor rij ${model.label}`;
    this.#value.show(`Verlies ${rows}: L = ${spokenAmount(lossOf(model, this.loss))}`);
  }

  get #kind(): Loss["kind"] {
    return this.#kinds.slope.checked ? "slope" : "target";
  }

  #field(a: number, onChange: () => void, complain: (why: string) => void): NumberField {
    const set = (value: number) => {
      this.#vectors[this.#kind][a] = value;
      onChange();
    };
    return new NumberField(`dY of doel, ${axisName(a)}`, set, complain);
  }
}

/** 1, −1, 1, …: no two keys with different values get the same dP by accident of equal parts. */
function startSlope(width: number): number[] {
  return Array.from({ length: width }, (_, a) => (a % 2 ? -1 : 1));
}
