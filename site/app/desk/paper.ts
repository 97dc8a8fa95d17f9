// What goes on paper: the lesson with the student's whole code, or one sheet alone.

import { el } from "../dom.ts";
import { codeView } from "./code-view.ts";

/** The editor draws only the lines in view; paper gets all of them. */
export function setUpPaper(editor: HTMLElement, code: () => string): void {
  let sheet: HTMLElement | null = null;
  addEventListener("beforeprint", () => {
    sheet?.remove();
    sheet = codeView(code());
    sheet.classList.add("printed-code");
    editor.after(sheet);
  });
  addEventListener("afterprint", () => sheet?.remove());
}

/** Prints `content` and nothing else of the page. */
export function printOnly(content: HTMLElement): void {
  const paper = el("div", { class: "paper" }, content);
  document.body.append(paper);
  document.documentElement.dataset["print"] = "paper";
  const clear = () => {
    paper.remove();
    delete document.documentElement.dataset["print"];
  };
  addEventListener("afterprint", clear, { once: true });
  print();
}
