/** One step of gradient descent by button: what moves, and what the loss does. */

import { el } from "../../dom.ts";
import { list, spokenAmount } from "../format.ts";
import { say } from "../lines.ts";
import { learn, lossOf, ROLES, type Loss, type Step } from "../loss.ts";
import type { Role, TableModel } from "../model.ts";
import type { Host } from "../part.ts";
import { askLoss } from "../prediction.ts";
import { axisName, SINGULAR } from "../words.ts";

const RATES = [0.1, 0.5, 1, 5];
const LETTERS: Readonly<Record<Role, string>> = { queries: "Q", keys: "K", values: "V" };
let made = 0;

export class Learning {
  readonly content = el("div", { class: "attention__learn" });
  readonly #roles: { role: Role; box: HTMLInputElement }[];
  readonly #rates: HTMLInputElement[];
  readonly #told = el("p", { class: "attention__words" });

  constructor(host: Host, lossNow: () => Loss) {
    const learners = el("fieldset", { class: "attention__options" }, el("legend", {}, "Wat leert"));
    this.#roles = ROLES.map((role) => {
      const box = el("input", { type: "checkbox", checked: true });
      learners.append(el("label", {}, box, ` ${LETTERS[role]}`));
      return { role, box };
    });
    const name = `rate-${++made}`;
    const rates = el("fieldset", { class: "attention__options" }, el("legend", {}, "Stapgrootte η"));
    this.#rates = RATES.map((rate) => {
      const radio = el("input", { type: "radio", name, value: String(rate), checked: rate === 0.1 });
      rates.append(el("label", {}, radio, ` ${say(rate)}`));
      return radio;
    });
    const button = el("button", { type: "button" }, "Doe een leerstap");
    button.addEventListener("click", () => this.#step(host, lossNow()));
    this.content.append(learners, rates, el("div", { class: "attention__buttons" }, button), this.#told);
    this.#told.textContent = "Een stap verplaatst elk getal een stukje tegen zijn gradiënt in: x wordt x − η · dx.";
  }

  #step(host: Host, loss: Loss): void {
    const roles = this.#roles.filter(({ box }) => box.checked).map(({ role }) => role);
    const rate = Number(this.#rates.find(({ checked }) => checked)?.value ?? 0.1);
    if (!roles.length) {
      this.#told.textContent = "Kies wat er leert: Q, K of V.";
      return host.say(this.#told.textContent);
    }
    const before = host.model.clone();
    let step: Step | undefined;
    host.propose({
      what: `een leerstap van ${list(roles.map((role) => LETTERS[role]))} met η = ${say(rate)}`,
      edit: (model) => (step = learn(model, loss, roles, rate)),
      question: (now, after) => askLoss(lossOf(now, loss), lossOf(after, loss)),
      done: () => (this.#told.textContent = step ? tell(before, host.model, step) : ""),
    });
  }
}

/** What a step did, in words: never better than it was. */
function tell(before: TableModel, after: TableModel, step: Step): string {
  const { largest, promised } = step;
  if (!largest) return "De gradiënten van wat leert zijn allemaal nul, dus blijft alles staan.";
  const change = step.after - step.before;
  const { role, row, component } = largest;
  const [was, is] = [before, after].map((model) => model[role][row]?.[component] ?? 0);
  const moved = `Het meest verschoof de ${SINGULAR[role]} van ${after.labels[row]}, ${axisName(component)}: van ${spokenAmount(was ?? 0)} naar ${spokenAmount(is ?? 0)}.`;
  const verdict = change > 0 ? " Het verlies steeg: de stap was te groot." : "";
  return `L ging van ${spokenAmount(step.before)} naar ${spokenAmount(step.after)}: ${spokenAmount(change)}, waar de gradiënt ${spokenAmount(promised)} voorspelde.${verdict} ${moved}`;
}
