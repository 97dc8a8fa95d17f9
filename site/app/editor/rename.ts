// F2: gives a name another name, everywhere it means the same, as one step that can be undone.

import { isolateHistory } from "@codemirror/commands";
import { ensureSyntaxTree } from "@codemirror/language";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { EditorView, keymap, type Panel, showPanel } from "@codemirror/view";

import { el } from "../dom.ts";
import { type Name, nameAt } from "./scopes.ts";

const PARSE_MS = 200;

const setRenamed = StateEffect.define<Name | null>();

const renamed = StateField.define<Name | null>({
  create: () => null,
  update(name, { effects, docChanged }) {
    for (const effect of effects) if (effect.is(setRenamed)) return effect.value;
    return docChanged ? null : name;
  },
  provide: (field) => showPanel.from(field, (name) => name && ((view) => panel(view, name))),
});

export const renaming: Extension = [renamed, keymap.of([{ key: "F2", run: startRename, preventDefault: true }])];

/** Asks for a new name for what the cursor is on, or says why that cannot be. */
export function startRename(view: EditorView): boolean {
  const { state } = view;
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS);
  const name = tree && nameAt(tree, (from, to) => state.sliceDoc(from, to), state.selection.main.head);
  if (!name || name.imported) {
    const why = name
      ? `${name.text} komt uit een module en houdt die naam.`
      : "Zet de cursor op een naam die in dit bestand een waarde krijgt.";
    view.dispatch({ effects: EditorView.announce.of(why) });
    return true;
  }
  view.dispatch({ effects: setRenamed.of(name) });
  return true;
}

const WORDS = new Set(
  ("False None True and as assert async await break class continue def del elif else except finally for from " +
    "global if import in is lambda nonlocal not or pass raise return try while with yield").split(" "),
);

/** Why `text` cannot be the new name; empty when it can. */
export function objection(name: Name, text: string): string {
  if (text === name.text) return "";
  if (!/^[\p{L}_][\p{L}\p{N}_]*$/u.test(text)) return "Een naam bestaat uit letters, cijfers en _, en begint niet met een cijfer.";
  if (WORDS.has(text)) return `${text} is een woord van Python zelf.`;
  return name.taken(text) ? `${text} betekent hier al iets anders.` : "";
}

function panel(view: EditorView, name: Name): Panel {
  const count = name.ranges.length;
  const input = el("input", { class: "cm-textfield", "aria-label": "Nieuwe naam", value: name.text, spellcheck: "false", autocapitalize: "off" });
  const told = el("span", { class: "rename-told", role: "status" }, count === 1 ? "1 plek" : `${count} plekken`);
  const close = () => {
    view.dispatch({ effects: setRenamed.of(null) });
    view.focus();
  };
  const apply = () => {
    const text = input.value.trim();
    const why = objection(name, text);
    if (why) told.textContent = why;
    else {
      if (text !== name.text) rename(view, name, text);
      close();
    }
  };
  const form = el("form", { class: "cm-rename" }, el("label", {}, "Hernoem ", el("code", {}, name.text), " in ", input), button("Hernoem", apply), button("Annuleer", close), told);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    apply();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    close();
  });
  return { dom: form, top: true, mount: () => input.select() };
}

function button(label: string, act: () => void): HTMLElement {
  const made = el("button", { type: "button", class: "cm-button" }, label);
  made.addEventListener("click", act);
  return made;
}

function rename(view: EditorView, { ranges, text: before }: Name, text: string): void {
  view.dispatch({
    changes: ranges.map(({ from, to }) => ({ from, to, insert: text })),
    annotations: isolateHistory.of("full"),
    effects: EditorView.announce.of(`${before} heet nu ${text}, op ${ranges.length === 1 ? "1 plek" : `${ranges.length} plekken`}.`),
  });
}
