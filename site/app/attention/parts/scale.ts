/** What √d does: the chosen row for several widths of the head, with and without the division. */

import { el } from "../../dom.ts";
import { amount, fixed, spoken, spokenAmount } from "../format.ts";
import { dot, entropy, maskedSoftmaxRow, scoreScale } from "../math.ts";
import type { TableModel } from "../model.ts";
import type { Host, Part } from "../part.ts";
import { numberBox, Sentence, writeNumber } from "../still.ts";

const WIDTHS = [16, 64, 256];
let made = 0;

export function makeScale(host: Host): Part {
  return new ScalePart(host);
}

class ScalePart implements Part {
  readonly content = el("div", { class: "attention__scale" });
  readonly #host: Host;
  readonly #scaled = el("input", { type: "checkbox" });
  readonly #widths: { repeats: number; radio: HTMLInputElement }[];
  readonly #rows: ScaleRow[];
  readonly #sentence: Sentence;

  constructor(host: Host) {
    this.#host = host;
    const { model } = host;
    const features = model.width / model.repeats;
    const name = `width-${++made}`;
    const group = el("fieldset", { class: "attention__options" }, el("legend", {}, "Breedte van de head"));
    this.#widths = repeatsFor(features).map((repeats) => {
      const radio = el("input", { type: "radio", name, value: String(repeats) });
      group.append(el("label", {}, radio, ` d = ${features * repeats}`));
      return { repeats, radio };
    });
    this.#rows = this.#widths.flatMap(({ repeats }) => [true, false].map((scaled) => new ScaleRow(model, scaled, repeats)));
    const words = el("p", { class: "attention__words" });
    this.#sentence = new Sentence(words);
    this.content.append(
      el("p", {}, `Een bredere head krijgt hier dezelfde ${features} kenmerken meer dan eens. Zo groeit alleen het inproduct, en zie je wat de deling door √d daaraan doet.`),
      group,
      el("label", { class: "attention__check" }, this.#scaled, " Deel de scores door √d"),
      words,
      el("div", { class: "attention__scroll" }, this.#table()),
      el("p", { class: "attention__aside" }, "De entropie meet hoe gespreid de gewichten zijn: 0 bij één key, en de logaritme van het aantal toegestane keys als ze gelijk zijn. Herhaalde kenmerken zijn volledig afhankelijk van elkaar, dus ook na de deling groeien de scores nog met de wortel van het aantal herhalingen. Bij onafhankelijke kenmerken met variantie 1 houdt √d ze gemiddeld even groot."),
    );
    this.content.addEventListener("change", () => this.#changed());
  }

  update(): void {
    const { model } = this.#host;
    this.#scaled.checked = model.scaled;
    for (const { repeats, radio } of this.#widths) radio.checked = repeats === model.repeats;
    for (const row of this.#rows) row.show(model);
    this.#sentence.show(tell(model));
  }

  #table(): HTMLElement {
    const head = el("tr", {}, el("th", { scope: "col" }, "d"), el("th", { scope: "col" }, "gedeeld door"));
    for (const label of this.#host.model.labels) head.append(el("th", { scope: "col" }, label));
    head.append(el("th", { scope: "col" }, "entropie"));
    const caption = el("caption", {}, "Gewichten van de gekozen rij");
    return el("table", { class: "attention__small" }, caption, el("thead", {}, head), el("tbody", {}, ...this.#rows.map(({ content }) => content)));
  }

  #changed(): void {
    const repeats = this.#widths.find(({ radio }) => radio.checked)?.repeats ?? 1;
    const scaled = this.#scaled.checked;
    const features = this.#host.model.width / this.#host.model.repeats;
    const what = `de head wordt ${features * repeats} breed, ${scaled ? "met" : "zonder"} deling door √d`;
    this.#host.propose({ edit: (model) => model.setScale(scaled, repeats), what });
  }
}

/** How often `features` can be repeated to get one of the usual widths. */
export function repeatsFor(features: number): number[] {
  const more = WIDTHS.filter((width) => width > features && width % features === 0);
  return [1, ...more.map((width) => width / features)];
}

/** The weights of the chosen row for one width, with or without the division. */
class ScaleRow {
  readonly content = el("tr");
  readonly #cells: HTMLElement[];
  readonly #scaled: boolean;
  readonly #repeats: number;

  constructor(model: TableModel, scaled: boolean, repeats: number) {
    this.#scaled = scaled;
    this.#repeats = repeats;
    const width = (model.width / model.repeats) * repeats;
    const root = amount(Math.sqrt(width)).replace(/\.?0+$/, "");
    this.#cells = [...model.labels, "entropie"].map(() => numberBox());
    const divided = el("td", {}, scaled ? `√${width} = ${root}` : "niet");
    this.content.append(el("th", { scope: "row" }, String(width)), divided, ...this.#cells.map((cell) => el("td", {}, cell)));
  }

  show(model: TableModel): void {
    const now = this.#scaled === model.scaled && this.#repeats === model.repeats;
    if (this.content.hasAttribute("data-now") !== now) this.content.toggleAttribute("data-now", now);
    if ((this.content.ariaCurrent === "true") !== now) this.content.ariaCurrent = now ? "true" : null;
    const options = { scaled: this.#scaled, repeats: this.#repeats };
    const scale = scoreScale(model.query.length, options);
    const allowed = model.mask[model.chosen] ?? [];
    const weights = maskedSoftmaxRow(model.keys.map((key) => dot(model.query, key) * scale), allowed);
    const spread = allowed.includes(true) ? fixed(entropy(weights), 3) : "—"; // of nothing, there is none
    const texts = [...weights.map((weight, j) => (allowed[j] ? fixed(weight, 3) : "—")), spread];
    this.#cells.forEach((cell, i) => writeNumber(cell, texts[i] ?? ""));
  }
}

function tell(model: TableModel): string {
  if (model.isEmpty(model.chosen)) return `Rij ${model.label} is een nulrij: zonder verdeling is er geen entropie.`;
  const count = model.mask[model.chosen]?.filter(Boolean).length ?? 0;
  const now = entropy(model.weights);
  const factor = scoreScale(model.width / model.repeats, model);
  const most = spoken(Math.log(count), 3);
  return `Rij ${model.label}: q·k maal ${spokenAmount(factor)} is de score. De entropie is ${spoken(now, 3)}, van hoogstens log ${count} = ${most}: alsof ${spoken(Math.exp(now), 2)} keys even zwaar meetellen.`;
}

