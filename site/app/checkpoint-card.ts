// One checkpoint's card: its state, its hints, and the words of the last verdict.

import { all, el, need, onPress, setDisabled } from "./dom.ts";
import { feedback, ourFault } from "./feedback.ts";
import type { CheckpointData } from "./lesson-data.ts";
import type { Verdict } from "./verdict.ts";
import { fullMoment } from "./desk/moments.ts";

export type CardStatus = "open" | "busy" | "passed" | "failed" | "broken";

export class CheckpointCard {
  readonly data: CheckpointData;
  readonly #root: HTMLElement;
  readonly #feedback: HTMLElement;
  readonly #changed: HTMLElement;
  readonly #hints: HTMLElement[];
  readonly #hintButton: HTMLElement;
  #shownHints = 0;

  constructor(root: HTMLElement, data: CheckpointData, events: { onCheck(): void; onHints(shown: number): void }) {
    this.data = data;
    this.#root = root;
    this.#feedback = need(root, "[data-feedback]");
    this.#changed = need(root, "[data-changed]");
    this.#hintButton = need(root, '[data-action="hint"]');
    const list = need(root, "[data-hints]");
    list.setAttribute("aria-live", "polite");
    this.#hints = all(list, ":scope > li");
    onPress(need(root, '[data-action="check"]'), events.onCheck);
    onPress(this.#hintButton, () => {
      this.showHints(this.#shownHints + 1);
      events.onHints(this.#shownHints);
    });
    this.showHints(0);
  }

  get status(): CardStatus {
    return this.#root.dataset["status"] as CardStatus;
  }

  set status(status: CardStatus) {
    this.#root.dataset["status"] = status;
    this.#root.toggleAttribute("aria-busy", status === "busy");
  }

  /** Shows the first `shown` hints; the button rests after the last. */
  showHints(shown: number): void {
    this.#shownHints = Math.min(shown, this.#hints.length);
    for (const [i, hint] of this.#hints.entries()) hint.hidden = i >= this.#shownHints;
    const spent = this.#shownHints === this.#hints.length;
    setDisabled(this.#hintButton, spent);
    if (spent) this.#hintButton.title = "Dit waren alle hints";
    else this.#hintButton.removeAttribute("title");
  }

  showVerdict(verdict: Verdict): void {
    if (verdict.status === "broken") {
      this.showFault(verdict.message);
      return;
    }
    this.status = verdict.status === "skipped" ? "open" : verdict.status;
    this.#diagnose(verdict.misconception);
    this.#feedback.replaceChildren(...feedback(verdict));
    this.changed = false;
  }

  /** Our fault: said as such. */
  showFault(detail: string): void {
    this.status = "broken";
    this.#diagnose(null);
    this.#feedback.replaceChildren(...ourFault(detail));
    this.changed = false;
  }

  /** A sentence without a verdict: it was stopped, or Python could not start. */
  showNote(text: string): void {
    this.#feedback.replaceChildren(el("p", { class: "feedback-message" }, text));
  }

  /** Passed in an earlier visit or another tab; `at` is when, where that is known. */
  restorePassed(at: number | undefined): void {
    this.status = "passed";
    const told = at === undefined ? "Geslaagd bij een eerdere controle." : `Geslaagd op ${fullMoment(at)}.`;
    this.#feedback.replaceChildren(el("p", { class: "feedback-message" }, told));
  }

  /** It no longer passes, by what was done in another tab. */
  restoreOpen(): void {
    this.status = "open";
    this.#feedback.replaceChildren();
    this.changed = false;
  }

  /** The code is no longer what was checked. */
  set changed(changed: boolean) {
    this.#changed.hidden = !changed;
  }

  #diagnose(misconception: string | null): void {
    if (misconception) this.#root.dataset["misconception"] = misconception;
    else delete this.#root.dataset["misconception"];
  }
}
