/** The chosen row from query to output, step by step. */

import { el } from "../../dom.ts";
import { explainRow } from "../explain.ts";
import type { Host, Part } from "../part.ts";
import { LineTable } from "./line-table.ts";

export function makeSteps(host: Host): Part {
  const lines = new LineTable("weight:0");
  const rounding = "Getallen zijn hier op vier decimalen afgerond; de tabel rekent met alle cijfers. Een 0 zonder decimalen is exact nul. Heel grote en heel kleine getallen staan er met een macht van tien: 2.5e+6 is 2,5 miljoen.";
  return {
    content: el("div", { class: "attention__steps" }, lines.content, el("p", { class: "attention__aside" }, rounding)),
    update: () => {
      const { model } = host;
      lines.show(`Rij ${model.label}, van query tot uitvoer`, model.labels, explainRow(model));
    },
  };
}
