/** One number pushed a little down and up: what the output and the loss do, and the slope of that. */

import { el } from "../../dom.ts";
import { fixed, spoken, spokenAmount } from "../format.ts";
import { gradientsOf, nudge, type Loss, type Place } from "../loss.ts";
import type { TableModel } from "../model.ts";
import { axisName, SINGULAR } from "../words.ts";
import { numberBox, Sentence, writeNumber } from "../still.ts";
import { write } from "../write.ts";

/** Each with so many decimals that the slope can be had again from the numbers that are shown. */
const EPSILONS = [
  { epsilon: 0.5, digits: 5 },
  { epsilon: 0.1, digits: 6 },
  { epsilon: 0.001, digits: 8 },
  { epsilon: 1e-5, digits: 10 },
];
let made = 0;

export class NudgeView {
  readonly content = el("div", { class: "attention__nudge" });
  readonly #cells: HTMLElement[][];
  readonly #words: Sentence;
  readonly #title = el("legend");
  readonly #radios: HTMLInputElement[];

  constructor(model: TableModel, onChange: () => void) {
    const name = `epsilon-${++made}`;
    const group = el("fieldset", { class: "attention__options" }, this.#title);
    this.#radios = EPSILONS.map(({ epsilon }) => {
      const radio = el("input", { type: "radio", name, value: String(epsilon), checked: epsilon === 0.001 });
      group.append(el("label", {}, radio, ` ε = ${decimal(epsilon)}`));
      radio.addEventListener("change", onChange);
      return radio;
    });
    const head = el("tr", {}, el("th", { scope: "col" }, "duw"), el("th", { scope: "col" }, "getal"));
    for (const a of model.output.keys()) head.append(el("th", { scope: "col" }, `uitvoer ${axisName(a)}`));
    head.append(el("th", { scope: "col" }, "L"));
    const body = el("tbody");
    this.#cells = ["− ε", "niet", "+ ε"].map((sign) => {
      const cells = [0, ...model.output, 0].map(() => numberBox());
      body.append(el("tr", {}, el("th", { scope: "row" }, sign), ...cells.map((cell) => el("td", {}, cell))));
      return cells;
    });
    const table = el("table", { class: "attention__small" }, el("thead", {}, head), body);
    const words = el("p", { class: "attention__words" });
    this.#words = new Sentence(words);
    this.content.append(group, el("div", { class: "attention__scroll" }, table), words);
  }

  /** What the words say, for whoever listens. */
  get told(): string {
    return `${this.#title.textContent}. ${this.#words.text}`;
  }

  show(model: TableModel, loss: Loss, place: Place): void {
    const { role, row, component } = place;
    const { epsilon, digits } = EPSILONS[this.#radios.findIndex(({ checked }) => checked)] ?? { epsilon: 0.001, digits: 8 };
    const x = model[role][row]?.[component] ?? 0;
    const name = `${SINGULAR[role]} van ${model.labels[row]}, ${axisName(component)}`;
    write(this.#title, `Duw tegen: ${name}`);
    const tries = [-epsilon, 0, epsilon].map((by) => ({ by, ...nudge(model, loss, place, by) }));
    tries.forEach(({ by, loss: value, output }, i) => {
      [x + by, ...output, value].forEach((number, j) => {
        const cell = this.#cells[i]?.[j];
        if (cell) writeNumber(cell, fixed(number, digits));
      });
    });
    const [down, , up] = tries;
    const slope = ((up?.loss ?? 0) - (down?.loss ?? 0)) / (2 * epsilon);
    const exact = gradientsOf(model, loss)[role][row]?.[component] ?? 0;
    const apart = Math.abs(slope - exact);
    const why = apart > 5e-4 * Math.max(1, Math.abs(exact)) ? reason(epsilon) : "";
    const sum = `(${spoken(up?.loss ?? 0, digits)} − ${bracketed(down?.loss ?? 0, digits)}) ÷ (2 × ${decimal(epsilon)}) = ${spokenAmount(slope)}; de terugweg geeft ${spokenAmount(exact)} (${spokenAmount(apart)} ernaast).${why}`;
    this.#words.show(sum);
  }
}

function bracketed(x: number, digits: number): string {
  return x < 0 ? `(${spoken(x, digits)})` : spoken(x, digits);
}

/** What keeps a central difference from the slope: the bend of the loss, or the digits of float64. */
function reason(epsilon: number): string {
  return epsilon > 1e-4
    ? " Over zo’n grote duw verandert de helling zelf ook: maak ε kleiner."
    : " Zo’n klein verschil tussen twee grote getallen houdt te weinig cijfers over: maak ε groter.";
}

function decimal(epsilon: number): string {
  return String(epsilon === 1e-5 ? "0,00001" : epsilon).replace(".", ",");
}
