/** One number pushed a little down and up: what the output and the loss do, and the slope of that. */

import { el } from "../../dom.ts";
import { fixed, spoken, spokenAmount } from "../format.ts";
import { gradientsOf, nudge, type Loss, type Place } from "../loss.ts";
import type { TableModel } from "../model.ts";
import { axisName, SINGULAR } from "../words.ts";

const EPSILONS = [0.5, 0.1, 0.001, 1e-5];
let made = 0;

export class NudgeView {
  readonly content = el("div", { class: "attention__nudge" });
  readonly #body = el("tbody");
  readonly #words = el("p", { class: "attention__words" });
  readonly #title = el("legend");
  readonly #radios: HTMLInputElement[];

  constructor(model: TableModel, onChange: () => void) {
    const name = `epsilon-${++made}`;
    const group = el("fieldset", { class: "attention__options" }, this.#title);
    this.#radios = EPSILONS.map((epsilon) => {
      const radio = el("input", { type: "radio", name, value: String(epsilon), checked: epsilon === 0.001 });
      group.append(el("label", {}, radio, ` ε = ${String(epsilon === 1e-5 ? "0.00001" : epsilon)}`));
      radio.addEventListener("change", onChange);
      return radio;
    });
    const head = el("tr", {}, el("th", { scope: "col" }, "duw"), el("th", { scope: "col" }, "getal"));
    for (const a of model.output.keys()) head.append(el("th", { scope: "col" }, `uitvoer ${axisName(a)}`));
    head.append(el("th", { scope: "col" }, "L"));
    const table = el("table", { class: "attention__small" }, el("thead", {}, head), this.#body);
    this.content.append(group, el("div", { class: "attention__scroll" }, table), this.#words);
  }

  /** What the words say, for whoever listens. */
  get told(): string {
    return `${this.#title.textContent}. ${this.#words.textContent}`;
  }

  show(model: TableModel, loss: Loss, place: Place): void {
    const { role, row, component } = place;
    const epsilon = Number(this.#radios.find(({ checked }) => checked)?.value ?? 0.001);
    const x = model[role][row]?.[component] ?? 0;
    const name = `${SINGULAR[role]} van ${model.labels[row]}, ${axisName(component)}`;
    this.#title.textContent = `Duw tegen: ${name}`;
    const tries = [-epsilon, 0, epsilon].map((by) => ({ by, ...nudge(model, loss, place, by) }));
    const digits = epsilon < 0.01 ? 7 : 4;
    this.#body.replaceChildren(
      ...tries.map(({ by, loss: value, output }) => {
        const sign = by < 0 ? "− ε" : by > 0 ? "+ ε" : "niet";
        const line = el("tr", {}, el("th", { scope: "row" }, sign), el("td", {}, fixed(x + by, digits)));
        for (const y of output) line.append(el("td", {}, fixed(y, digits)));
        line.append(el("td", {}, fixed(value, digits)));
        return line;
      }),
    );
    const [down, , up] = tries;
    const slope = ((up?.loss ?? 0) - (down?.loss ?? 0)) / (2 * epsilon);
    const exact = gradientsOf(model, loss)[role][row]?.[component] ?? 0;
    const apart = Math.abs(slope - exact);
    const why = apart > 5e-4 ? " Bij zo’n grote duw speelt de kromming mee: maak ε kleiner." : "";
    this.#words.textContent = `(${spoken(up?.loss ?? 0, digits)} − ${bracketed(down?.loss ?? 0, digits)}) ÷ (2 × ${spokenAmount(epsilon)}) = ${spokenAmount(slope)}; de terugweg geeft ${spokenAmount(exact)} (${spokenAmount(apart)} ernaast).${why}`;
  }
}

function bracketed(x: number, digits: number): string {
  return x < 0 ? `(${spoken(x, digits)})` : spoken(x, digits);
}
