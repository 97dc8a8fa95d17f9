// Two programs compared, as a table: what is only in the student's, and what only in the other.

import { el } from "../dom.ts";
import { codeView, drawn, MAX_LINES, type Token, tokensByLine } from "./code-view.ts";
import { counts, difference, folded, type Gap, type Row } from "./difference.ts";

const signs = { same: " ", gone: "−", new: "+" };
const spoken = { same: "", gone: "alleen bij jou: ", new: "alleen daar: " };

/** The code of another, with a choice between what differs and the whole. */
export function comparison(mine: string, theirs: string, name: string): HTMLElement {
  const rows = difference(mine, theirs);
  const { gone, added } = counts(rows);
  if (gone + added === 0) return el("div", { class: "comparison" }, el("p", {}, "Precies gelijk aan jouw code."), codeView(theirs));
  const pane = el("div", { class: "comparison-pane", tabindex: "0", role: "group", "aria-label": "De code" });
  const views = {
    "Verschillen met jouw code": () => [legend(gone, added, name), table(rows, mine, theirs)],
    "Hele code": () => [codeView(theirs)],
  };
  const group = `vergelijking-${++made}`;
  const choices = Object.entries(views).map(([label, view], i) => {
    const input = el("input", { type: "radio", name: group, checked: i === 0 });
    input.addEventListener("change", () => pane.replaceChildren(...view()));
    return el("label", {}, input, label);
  });
  pane.replaceChildren(...views["Verschillen met jouw code"]());
  const legendText = el("legend", { class: "visually-hidden" }, "Wat je ziet");
  return el("div", { class: "comparison" }, el("fieldset", { class: "segments" }, legendText, ...choices), pane);
}

let made = 0;

function legend(gone: number, added: number, name: string): HTMLElement {
  const lines = (n: number) => (n === 1 ? "1 regel" : `${n} regels`);
  return el(
    "p",
    { class: "difference-legend" },
    el("span", { class: "legend-gone" }, `− alleen in jouw code: ${lines(gone)}`),
    el("span", { class: "legend-new" }, `+ alleen in ${name}: ${lines(added)}`),
  );
}

function table(rows: Row[], mine: string, theirs: string): HTMLElement {
  const tokens = { mine: tokensByLine(mine), theirs: tokensByLine(theirs) };
  const shown = folded(rows);
  const body = el("tbody", {}, ...shown.slice(0, MAX_LINES).map((row) => rowOf(row, tokens)));
  if (shown.length > MAX_LINES) body.append(gapRow(`… en nog ${shown.length - MAX_LINES} regels`));
  return el("table", { class: "difference" }, el("caption", { class: "visually-hidden" }, "Verschillen, regel voor regel"), body);
}

function rowOf(row: Row | Gap, tokens: { mine: Token[][]; theirs: Token[][] }): HTMLElement {
  if (row.kind === "gap") return gapRow(row.lines === 1 ? "1 gelijke regel" : `${row.lines} gelijke regels`);
  const line = row.kind === "gone" ? tokens.mine[(row.mine ?? 1) - 1] : tokens.theirs[(row.theirs ?? 1) - 1];
  const tag = ({ same: "span", gone: "del", new: "ins" } as const)[row.kind];
  return el(
    "tr",
    { "data-difference": row.kind },
    el("td", { class: "line-number" }, row.mine === null ? "" : String(row.mine)),
    el("td", { class: "line-number" }, row.theirs === null ? "" : String(row.theirs)),
    el("td", { class: "difference-sign", "aria-hidden": "true" }, signs[row.kind]),
    el(
      "td",
      { class: "difference-code" },
      row.kind !== "same" && el("span", { class: "visually-hidden" }, spoken[row.kind]),
      el(tag, {}, ...drawn(line ?? [], row.words)),
    ),
  );
}

function gapRow(text: string): HTMLElement {
  return el("tr", { class: "difference-gap" }, el("td", { colspan: "4" }, text));
}
