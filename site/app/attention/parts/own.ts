/** The table by the reader's own functions; where a cell differs, both numbers stand there. */

import { el } from "../../dom.ts";
import { amount, asPython } from "../format.ts";
import { compare, OWN_NAMES, requestOf, type Compared, type Comparison, type OwnName } from "../own.ts";
import type { Host, Part } from "../part.ts";
import { axisName } from "../words.ts";

const TITLES: Readonly<Record<OwnName, string>> = {
  weights: "Gewichten",
  outputs: "Uitvoer Y",
  queries: "dQ",
  keys: "dK",
  values: "dV",
};
/** A reader who drags asks once, when the hand rests. */
const REST_MS = 350;

export function makeOwn(host: Host): Part {
  return new OwnPart(host);
}

class OwnPart implements Part {
  readonly content = el("div", { class: "attention__ownpart" });
  readonly #host: Host;
  readonly #on = el("input", { type: "checkbox" });
  readonly #status = el("p", { class: "attention__words", role: "status" });
  readonly #results = el("div", { class: "attention__compared" });
  #timer = 0;
  #busy = false;
  #again = false;

  constructor(host: Host) {
    this.#host = host;
    const again = el("button", { type: "button" }, "Reken opnieuw");
    again.addEventListener("click", () => {
      this.#on.checked = true;
      void this.#ask();
    });
    this.#on.addEventListener("change", () => (this.#on.checked ? void this.#ask() : this.#stop()));
    this.content.append(
      el("p", {}, "De tabel vraagt haar getallen aan de functies in je editor. Wat afwijkt van de goede waarde wordt gemarkeerd, met beide getallen. Voor de terugweg is dY in elke rij (1, −1, …), en krijgt ", el("code", {}, "attention_backward"), " een goede cache."),
      el("label", { class: "attention__check" }, this.#on, " Laat mijn functies rekenen"),
      el("div", { class: "attention__buttons" }, again),
      this.#status,
      this.#results,
    );
    this.#status.textContent = host.calculator ? "Nog niet gerekend." : "Op deze pagina staat geen werkbank.";
  }

  update(): void {
    if (!this.#on.checked) return;
    this.#host.showOwn(undefined);
    this.#again = this.#busy; // what is being calculated is about another table by now
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => void this.#ask(), REST_MS);
  }

  closed(): void {
    this.#on.checked = false;
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#host.showOwn(undefined);
    this.#results.replaceChildren();
    this.#status.textContent = "De tabel rekent weer zelf.";
  }

  async #ask(): Promise<void> {
    const { calculator, model } = this.#host;
    clearTimeout(this.#timer);
    if (!calculator) return;
    if (!model.scaled) return this.#say("Jouw functie deelt altijd door √d. Zet die deling weer aan, dan valt er iets te vergelijken.");
    if (this.#busy) {
      this.#again = true;
      return;
    }
    this.#busy = true;
    this.#status.textContent = "Jouw functies rekenen…";
    const request = structuredClone(requestOf(model));
    const { repeats } = model;
    const answer = await calculator(request);
    this.#busy = false;
    if (!this.#on.checked) return;
    if (this.#again) {
      this.#again = false;
      return this.#ask();
    }
    if (typeof answer === "string") {
      this.#say(answer);
      this.#on.checked = false;
    } else this.#show(compare(request, answer, repeats));
  }

  #say(text: string): void {
    this.#host.showOwn(undefined);
    this.#results.replaceChildren();
    this.#status.textContent = text;
  }

  #show(compared: Record<OwnName, Comparison>): void {
    const { weights } = compared;
    this.#host.showOwn("cells" in weights ? weights.cells.map((row) => row.map(({ own }) => own)) : undefined);
    this.#results.replaceChildren(...OWN_NAMES.map((name) => this.#result(name, compared[name])));
    this.#status.textContent = summary(compared);
  }

  #result(name: OwnName, result: Comparison): HTMLElement {
    if ("problem" in result) return el("p", {}, el("strong", {}, `${TITLES[name]}: `), `${result.problem}.`);
    const { labels } = this.#host.model;
    const head = el("tr", {}, el("th", { scope: "col" }, name === "weights" || name === "outputs" ? "query" : "woord"));
    const width = result.cells[0]?.length ?? 0;
    for (let a = 0; a < width; a++) head.append(el("th", { scope: "col" }, name === "weights" ? labels[a] : axisName(a)));
    const body = el("tbody");
    result.cells.forEach((row, i) => {
      const line = el("tr", {}, el("th", { scope: "row" }, labels[i]));
      for (const cell of row) line.append(numberCell(cell));
      body.append(line);
    });
    const table = el("table", { class: "attention__small" }, el("caption", {}, `${TITLES[name]} van jouw functie`), el("thead", {}, head), body);
    return el("div", { class: "attention__scroll", "data-own": name }, table);
  }
}

function numberCell({ own, right, differs }: Compared): HTMLElement {
  const shown = asPython(own, amount);
  if (!differs) return el("td", {}, shown);
  return el("td", { "data-differs": true }, shown, el("small", {}, ` goed: ${amount(right)}`));
}

function summary(compared: Record<OwnName, Comparison>): string {
  const results = Object.values(compared);
  const cells = results.flatMap((result) => ("cells" in result ? result.cells.flat() : []));
  const wrong = cells.filter(({ differs }) => differs).length;
  const missing = results.filter((result) => "problem" in result).length;
  if (missing === results.length) return "Jouw functies gaven nog geen getallen; hieronder staat waarom.";
  const first = wrong === 0 ? `Alle ${cells.length} getallen kloppen` : `${wrong} van de ${cells.length} getallen wijken af`;
  return `${first}${missing ? `; ${missing} van de 5 uitkomsten ${missing === 1 ? "ontbreekt" : "ontbreken"} nog` : ""}.`;
}
