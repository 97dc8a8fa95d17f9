// The history: every version with when and why, to look at and to put back.

import { el } from "../dom.ts";
import type { Desk } from "./desk.ts";
import { openDialog } from "./dialog.ts";
import { comparison } from "./difference-view.ts";
import type { AsideBy, Mark, Version } from "./history.ts";
import { moment } from "./moments.ts";

const asides: Record<AsideBy, string> = {
  file: "opzijgelegd voor een bestand dat je opende",
  history: "opzijgelegd toen je een versie terugzette",
  import: "opzijgelegd bij het importeren",
  link: "opzijgelegd voor code uit een link",
  lms: "opzijgelegd toen je op een andere computer verder was gegaan",
  reset: "opzijgelegd voor de begincode",
  solution: "opzijgelegd voor de voorbeeldoplossing",
  start: "opzijgelegd voor de nieuwe begincode",
  tab: "opzijgelegd toen twee tabbladen verschilden",
};

export function openHistory(desk: Desk): void {
  const versions = desk.store.readHistory();
  const mine = desk.code;
  if (versions.length === 0) {
    const empty = "Hier komt een versie van je code bij iedere keer dat je haar uitvoert of laat controleren. Er is er nog geen.";
    openDialog({ title: "Geschiedenis", body: [el("p", {}, empty)] });
    return;
  }
  const preview = el("div", { class: "history-preview", role: "group", "aria-label": "De gekozen versie" });
  const buttons = versions.map((version) => {
    const button = el("button", { type: "button", class: "history-version", "aria-pressed": "false" }, ...described(version, desk));
    if (version.code === mine) button.append(el("span", { class: "history-now" }, "staat nu in de editor"));
    button.addEventListener("click", () => select(button, version));
    return button;
  });
  const select = (chosen: HTMLElement, version: Version) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button === chosen));
    const restore = el("button", { type: "button", class: "primary" }, "Zet deze versie terug");
    restore.addEventListener("click", () => {
      dialog.close();
      desk.put(version.code, "history", `De versie van ${moment(version.at)} staat weer in de editor.`);
    });
    preview.replaceChildren(comparison(mine, version.code, "deze versie"), ...(version.code === mine ? [] : [restore]));
  };
  const list = el("ol", { class: "history-list", "aria-label": "Versies, de nieuwste eerst" });
  list.append(...buttons.map((button) => el("li", {}, button)));
  const body = [el("div", { class: "history" }, list, preview)];
  const dialog = openDialog({ title: "Geschiedenis", body, wide: true });
  const [button, version] = [buttons[0], versions[0]];
  if (button && version) select(button, version);
}

function described(version: Version, desk: Desk): HTMLElement[] {
  const when = el("span", { class: "history-when" }, moment(version.at));
  const why = version.marks.map((mark) => el("span", { class: `history-mark mark-${mark.kind}` }, markText(mark, desk)));
  return [when, ...why];
}

function markText(mark: Mark, desk: Desk): string {
  if (mark.kind === "run") return "uitgevoerd";
  if (mark.kind === "aside") return asides[mark.by];
  const number = desk.lesson.checkpoints.findIndex(({ id }) => id === mark.checkpoint) + 1;
  const name = number > 0 ? `checkpoint ${number}` : "een checkpoint";
  return mark.kind === "passed" ? `✓ ${name} geslaagd` : `${name} nog niet`;
}
