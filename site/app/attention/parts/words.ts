/** Keys and values, number by number: keys decide how much, values are what is mixed. */

import { el, isDisabled, setDisabled } from "../../dom.ts";
import type { Role } from "../model.ts";
import type { Host, Part } from "../part.ts";
import { axisName, moved } from "../words.ts";
import { NumberField } from "./fields.ts";

export function makeWords(host: Host): Part {
  return new WordsPart(host);
}

class WordsPart implements Part {
  readonly content = el("div", { class: "attention__vectors" });
  readonly #host: Host;
  readonly #apart = el("input", { type: "checkbox" });
  readonly #message = el("p", { class: "attention__message", role: "status" });
  readonly #fields: { role: Role; row: number; component: number; field: NumberField }[] = [];

  constructor(host: Host) {
    this.#host = host;
    const { model } = host;
    this.content.append(
      el("p", {}, "Verander een key: de gewichten bewegen. Verander een value: de gewichten blijven staan, alleen het mengsel verandert."),
    );
    if (model.canLink) {
      this.content.append(el("label", { class: "attention__check" }, this.#apart, " Zet keys en values apart"));
      this.#apart.addEventListener("change", () => {
        const linked = !this.#apart.checked;
        const what = linked ? "de values worden weer gelijk aan de keys" : "keys en values mogen verschillen";
        if (linked) host.propose({ edit: (m) => m.link(true), what });
        else host.edit((m) => m.link(false));
      });
    }
    this.content.append(el("div", { class: "attention__scroll" }, this.#table()), this.#message);
  }

  update(): void {
    const { model } = this.#host;
    this.#apart.checked = !model.linked;
    for (const { role, row, component, field } of this.#fields) {
      field.show(model[role][row]?.[component] ?? 0);
      const follows = role === "values" && model.linked;
      field.input.readOnly = follows;
      if (isDisabled(field.input) !== follows) setDisabled(field.input, follows);
    }
  }

  #table(): HTMLElement {
    const { model } = this.#host;
    const spans = { keys: model.keys[0]?.length ?? 0, values: model.values[0]?.length ?? 0 };
    const roles = el("tr", {}, el("td"));
    const axes = el("tr", {}, el("th", { scope: "col" }, "woord"));
    for (const role of ["keys", "values"] as const) {
      roles.append(el("th", { scope: "colgroup", colspan: String(spans[role]) }, role === "keys" ? "key" : "value"));
      for (let a = 0; a < spans[role]; a++) axes.append(el("th", { scope: "col" }, axisName(a)));
    }
    const body = el("tbody");
    model.labels.forEach((label, row) => {
      const line = el("tr", {}, el("th", { scope: "row" }, label));
      for (const role of ["keys", "values"] as const) {
        for (let a = 0; a < spans[role]; a++) line.append(el("td", {}, this.#field(role, row, a)));
      }
      body.append(line);
    });
    return el("table", { class: "attention__small" }, el("thead", {}, roles, axes), body);
  }

  #field(role: Role, row: number, component: number): HTMLElement {
    const name = `${role === "keys" ? "key" : "value"} van ${this.#host.model.labels[row]}, ${axisName(component)}`;
    const field = new NumberField(
      name,
      (value) => {
        const what = moved(this.#host.model, role, row, component, value);
        this.#host.propose({ edit: (model) => model.set(role, row, component, value), what }, field.input);
      },
      (why) => (this.#message.textContent = why),
    );
    this.#fields.push({ role, row, component, field });
    return field.input;
  }
}
