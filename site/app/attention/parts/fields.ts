/** Number fields of vectors: typed with comma or point, stepped with the arrow keys. */

import { el } from "../../dom.ts";
import { readEntry, stepped, NOT_A_NUMBER } from "../entry.ts";
import { exact } from "../format.ts";
import { mark } from "../write.ts";

const STEPS: Readonly<Record<string, number>> = { ArrowUp: 0.1, ArrowDown: -0.1, PageUp: 1, PageDown: -1 };

export class NumberField {
  readonly input: HTMLInputElement;
  #value = 0;

  /** `complain` hears why an entry is refused, and an empty text when all is well again. */
  constructor(name: string, onValue: (value: number) => void, complain: (why: string) => void) {
    const input = el("input", {
      type: "text", role: "spinbutton", size: "6", spellcheck: "false", autocapitalize: "off",
      class: "attention__field", "aria-label": name,
    });
    this.input = input;
    const judge = (why: string) => {
      input.ariaInvalid = why ? "true" : null;
      complain(why);
    };
    input.addEventListener("input", () => {
      const entry = readEntry(input.value);
      judge(entry.kind === "refused" ? entry.why : "");
      if (entry.kind === "number") onValue(entry.value);
    });
    input.addEventListener("change", () => {
      const entry = readEntry(input.value);
      if (entry.kind === "number") input.value = exact(entry.value);
      else judge(entry.kind === "refused" ? entry.why : NOT_A_NUMBER);
    });
    input.addEventListener("keydown", (event) => {
      const step = STEPS[event.key];
      if (!step || input.readOnly) return;
      event.preventDefault();
      judge("");
      const value = stepped(this.#value, event.shiftKey ? Math.sign(step) : step);
      input.value = exact(value);
      onValue(value);
    });
  }

  /** Shows `value`, unless its reader is typing just that. */
  show(value: number): void {
    this.#value = value;
    mark(this.input, "aria-valuenow", String(value));
    const typed = readEntry(this.input.value);
    const busy = document.activeElement === this.input;
    if (busy && (typed.kind !== "number" || typed.value === value)) return;
    if (this.input.value !== shown(value)) this.input.value = shown(value);
    this.input.removeAttribute("aria-invalid");
  }
}

/** A number that a step of learning made has more digits than fit. */
function shown(value: number): string {
  const full = exact(value);
  return full.length <= 8 ? full : exact(Number(value.toFixed(4)));
}
