/** The way back: a loss on the output, the gradients it gives, their check, and a step of learning. */

import { el } from "../../dom.ts";
import { explainBack } from "../explain-back.ts";
import { gradientsOf, ROLES, type Place } from "../loss.ts";
import type { Host, Part } from "../part.ts";
import { GradientTable } from "./gradient-table.ts";
import { Learning } from "./learning.ts";
import { LineTable } from "./line-table.ts";
import { LossChoice } from "./loss-choice.ts";
import { NudgeView } from "./nudge.ts";

export function makeBack(host: Host): Part {
  return new BackPart(host);
}

class BackPart implements Part {
  readonly content = el("div", { class: "attention__back" });
  readonly #host: Host;
  readonly #choice: LossChoice;
  readonly #lines = new LineTable("ds:0");
  readonly #tables: GradientTable[];
  readonly #nudge: NudgeView;
  #picked: Place;
  #chosen: number;

  constructor(host: Host) {
    this.#host = host;
    const { model } = host;
    this.#picked = { role: "queries", row: model.chosen, component: 0 };
    this.#chosen = model.chosen;
    this.#choice = new LossChoice(model.output.length, () => this.update());
    this.#tables = ROLES.map((role) => new GradientTable(model, role, (place) => this.#pick(place)));
    this.#nudge = new NudgeView(model, () => this.update());
    const learning = new Learning(host, () => this.#choice.loss);
    this.content.append(
      el("p", {}, "Een gradiënt zegt hoeveel het verlies verandert als je één getal een klein beetje verhoogt. Kies wat het verlies van de uitvoer wil; de rest volgt met de kettingregel."),
      this.#choice.content,
      el("h4", {}, "Door de gewogen som en de softmax"),
      this.#lines.content,
      el("h4", {}, "De gradiënten van Q, K en V"),
      el("p", {}, "Onder elke gradiënt staat de verschillenproef met ε = 0,00001. Kies een gradiënt om hem zelf na te gaan."),
      ...this.#tables.map(({ content }) => content),
      this.#nudge.content,
      el("h4", {}, "Een leerstap"),
      learning.content,
      el("p", { class: "attention__aside" }, "Keys en values zijn hier twee aparte invoeren, ook als hun getallen gelijk zijn; na een leerstap gaan ze dus hun eigen weg. In een bredere head geldt een gradiënt voor alle kopieën van een kenmerk samen. Met Beginwaarden zet je alles terug."),
    );
  }

  update(): void {
    const { model } = this.#host;
    const { loss } = this.#choice;
    this.#follow(model.chosen);
    this.#choice.show(model);
    this.#lines.show(`Rij ${model.label}, van dY tot dQ`, model.labels, explainBack(model, loss));
    const gradients = gradientsOf(model, loss);
    for (const table of this.#tables) table.show(model, loss, gradients, this.#picked);
    this.#nudge.show(model, loss, this.#picked);
  }

  /** With another row the picked query would be one that the loss does not see. */
  #follow(chosen: number): void {
    const { role, row } = this.#picked;
    if (role === "queries" && row === this.#chosen) this.#picked = { ...this.#picked, row: chosen };
    this.#chosen = chosen;
  }

  #pick(place: Place): void {
    this.#picked = place;
    this.update();
    this.#host.say(this.#nudge.told);
  }
}
