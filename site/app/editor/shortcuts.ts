// The list of shortcuts: behind a button, and behind `?` wherever nothing is being typed.

import { el } from "../dom.ts";

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
const MOD = isApple ? "⌘" : "Ctrl";

/** Keys are pressed together; a slash in between means: or. */
type Shortcut = readonly [keys: readonly string[], what: string];

const GROUPS: readonly (readonly [title: string, shortcuts: readonly Shortcut[]])[] = [
  [
    "Uitvoeren",
    [
      [[MOD, "Enter"], "voert je code uit"],
      [["?"], "toont deze lijst (buiten de editor)"],
    ],
  ],
  [
    "Schrijven",
    [
      [["Tab"], "springt in, of neemt de aanvulling over die openstaat"],
      [["Shift", "Tab"], "springt terug"],
      [["Esc"], "sluit wat openstaat; met daarna Tab verlaat je de editor"],
      [[MOD, "/"], "maakt van regels commentaar, en terug"],
      [["Ctrl", "Spatie"], "toont aanvullingen; kies met ↓ en Enter"],
      [[MOD, "Shift", "Spatie"], "toont wat de functie bij de cursor wil weten"],
      [["F2"], "hernoemt de naam bij de cursor, overal waar hij hetzelfde betekent"],
      [["Alt", "↑ / ↓"], "verplaatst een regel"],
      [[MOD, "Z"], "maakt ongedaan"],
      [isApple ? [MOD, "Shift", "Z"] : [MOD, "Y"], "doet opnieuw"],
    ],
  ],
  [
    "Zoeken en springen",
    [
      [[MOD, "F"], "zoekt en vervangt"],
      [[MOD, "D"], "kiest de volgende plek met dezelfde tekst erbij"],
      [["F8"], "springt naar de volgende melding"],
      [isApple ? [MOD, "Alt", "G"] : ["Alt", "G"], "gaat naar een regel"],
    ],
  ],
];

export class Shortcuts {
  readonly #page: HTMLElement;
  #dialog: HTMLDialogElement | null = null;

  constructor(page: HTMLElement) {
    this.#page = page;
    document.addEventListener("keydown", (event) => {
      if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      this.show();
    });
  }

  show(): void {
    if (!this.#dialog) this.#page.append((this.#dialog = dialog()));
    if (!this.#dialog.open) this.#dialog.showModal();
  }
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));
}

function dialog(): HTMLDialogElement {
  const close = el("button", { type: "button", class: "primary" }, "Sluiten");
  // It gets the focus, so that a long list opens at its start.
  const title = el("h2", { id: "toetsen", tabindex: "-1", autofocus: true }, "Toetsen");
  const made = el("dialog", { class: "shortcuts", "aria-labelledby": title.id }, title, ...GROUPS.flatMap(([name, list]) => group(name, list)), close);
  close.addEventListener("click", () => made.close());
  // A click beside it: the dialog itself covers only its contents.
  made.addEventListener("click", (event) => {
    if (event.target === made) made.close();
  });
  return made;
}

function group(title: string, shortcuts: readonly Shortcut[]): HTMLElement[] {
  const rows = shortcuts.map(([keys, what]) => {
    const shown = keys.flatMap((key, at) => [at > 0 ? " + " : "", el("kbd", {}, key)]);
    return el("div", {}, el("dt", {}, ...shown), el("dd", {}, what));
  });
  return [el("h3", {}, title), el("dl", {}, ...rows)];
}
