/** While this part is open, a change waits until the reader has said what it will do. */

import { el } from "../../dom.ts";
import type { Host, Intent, Part } from "../part.ts";
import { ask, type Question } from "../prediction.ts";

const WAITING = "Verander iets aan de tabel. Voordat je ziet wat er gebeurt, mag je het eerst zelf zeggen. Sluit deze regel om gewoon te spelen.";
const NEVER_MIND = "laat maar";

export function makePredict(host: Host): Part {
  return new PredictPart(host);
}

class PredictPart implements Part {
  readonly content = el("div", { class: "attention__predict" });
  readonly #host: Host;
  readonly #text = el("p", { class: "attention__words" }, WAITING);
  readonly #answers = el("div", { class: "attention__buttons", role: "group", "aria-label": "Jouw voorspelling" });
  readonly #score = el("p", { class: "attention__aside" });
  #pending: Intent | undefined;
  #question: Question | undefined;
  /** Where the reader was, to go on from there after the answer. */
  #from: Element | null = null;
  #turn = 0;
  #asked = 0;
  #right = 0;
  #open = false;

  constructor(host: Host) {
    this.#host = host;
    this.content.append(this.#text, this.#answers, this.#score);
  }

  /** Something changed without a question, or the part was opened: what was pending is gone. */
  update(): void {
    if (!this.#open) {
      this.#open = true;
      this.#host.askFirst((intent) => this.#ask(intent));
    }
    if (this.#pending) this.#wait(WAITING);
  }

  closed(): void {
    this.#open = false;
    this.#host.askFirst();
    if (this.#pending) {
      this.#wait(WAITING);
      this.#host.refresh();
    }
  }

  #ask(intent: Intent): void {
    const after = this.#host.model.clone();
    intent.edit(after);
    this.#from = document.activeElement;
    this.#pending = intent;
    this.#question = intent.question?.(this.#host.model, after) ?? ask(this.#host.model, after, this.#turn);
    const text = `Straks: ${intent.what}. ${this.#question.text}`;
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.#host.say(text);
    this.content.toggleAttribute("data-asking", true);
    this.#offer(this.#question);
  }

  /** Buttons that stand there already stay: the reader may be on the way to one. */
  #offer({ answers }: Question): void {
    const offered = [...this.#answers.children].map(({ textContent }) => textContent);
    if ([...answers, NEVER_MIND].join() === offered.join()) return;
    this.#answers.replaceChildren(
      ...answers.map((answer, i) => {
        const button = el("button", { type: "button" }, answer);
        button.addEventListener("click", () => this.#answer(i));
        return button;
      }),
    );
    const cancel = el("button", { type: "button", class: "quiet" }, NEVER_MIND);
    cancel.addEventListener("click", () => {
      this.#wait(WAITING);
      this.#host.refresh();
      this.#goBack();
    });
    this.#answers.append(cancel);
  }

  #answer(given: number): void {
    const [intent, question] = [this.#pending, this.#question];
    if (!intent || !question) return;
    const good = question.right.includes(given);
    this.#turn += 1;
    this.#asked += 1;
    this.#right += good ? 1 : 0;
    const right = question.right.map((i) => question.answers[i]).join(" of ");
    this.#wait(`${good ? "Goed voorspeld." : `Anders dan je dacht; het was: ${right}.`} ${question.outcome}`);
    this.#score.textContent = `${this.#right} van ${this.#asked} goed voorspeld`;
    this.#host.say(`${this.#text.textContent} ${this.#host.carryOut(intent)}`);
    this.#goBack();
  }

  /** The button that had the focus is gone. */
  #goBack(): void {
    if (this.#from instanceof HTMLElement || this.#from instanceof SVGElement) this.#from.focus({ preventScroll: true });
  }

  #wait(text: string): void {
    this.#pending = undefined;
    this.#question = undefined;
    this.content.toggleAttribute("data-asking", false);
    this.#text.textContent = text;
    this.#answers.replaceChildren();
  }
}
