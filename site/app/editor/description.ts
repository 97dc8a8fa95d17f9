// A pop-up about the name under the mouse, or of the function whose brackets are being filled in.

import { syntaxTree } from "@codemirror/language";
import { type EditorState, type Extension, Prec, StateEffect, StateField } from "@codemirror/state";
import { closeHoverTooltips, EditorView, hoverTooltip, keymap, showTooltip, type Tooltip } from "@codemirror/view";

import { el } from "../dom.ts";
import { describe, type Description } from "./lookup.ts";
import type { NameSource } from "./known-names.ts";

export function descriptionCard({ heading, line }: Description): HTMLElement {
  return el("div", { class: "description" }, el("code", {}, heading), line && el("p", {}, line));
}

export function descriptions(names: NameSource): Extension {
  const field = callField(names);
  return [
    hoverTooltip((view, at) => hovered(view, at, names), { hoverTime: 400 }),
    field,
    keymap.of([{ key: "Mod-Shift-Space", run: (view) => ask(view, field, names), preventDefault: true }]),
    Prec.highest(keymap.of([{ key: "Escape", run: hide }])),
  ];
}

interface Call {
  from: number;
  description: Description;
}

const setAsked = StateEffect.define<boolean>();

/** The call that is told about; null when none is. */
function callField(names: NameSource): StateField<Call | null> {
  return StateField.define<Call | null>({
    create: () => null,
    update(call, transaction) {
      const asked = transaction.effects.find((effect) => effect.is(setAsked))?.value as boolean | undefined;
      if (asked === false) return null;
      const { head } = transaction.newSelection.main;
      const opened = transaction.isUserEvent("input.type") && transaction.newDoc.sliceString(Math.max(head - 1, 0), head) === "(";
      if (!asked && !opened && !call) return null;
      if (call && !asked && !transaction.docChanged && !transaction.selection) return call;
      return callAround(transaction.state, names);
    },
    provide: (own) => showTooltip.from(own, (call) => call && tooltip(call.from, call.description)),
  });
}

/** How far back a call's opening bracket is looked for. */
const LOOK_BACK = 2_000;

/** The innermost known call whose brackets the cursor is between. */
function callAround(state: EditorState, names: NameSource): Call | null {
  const { head } = state.selection.main;
  const start = Math.max(0, head - LOOK_BACK);
  const before = state.sliceDoc(start, head);
  // Not by the syntax tree: that may still be on its way when a bracket has just been typed.
  for (let at = before.length - 1, closed = 0; at >= 0; at--) {
    const sign = before.charAt(at);
    if (")]}".includes(sign)) closed++;
    else if ("([{".includes(sign) && closed > 0) closed--;
    else if (sign === "(") {
      const [whole, isDefinition, name] = /(def\s+|class\s+)?([A-Za-z_][\w.]*)$/.exec(before.slice(0, at)) ?? [];
      if (isDefinition) return null;
      const description = name && describe(name, state.doc.toString(), names.now);
      if (whole && description) return { from: start + at - name.length, description };
    }
  }
  return null;
}

function ask(view: EditorView, field: StateField<Call | null>, names: NameSource): boolean {
  void names.load().then(() => {
    view.dispatch({ effects: setAsked.of(true) });
    const description = view.state.field(field)?.description ?? wordAt(view.state, view.state.selection.main.head, names)?.description;
    if (description) view.dispatch({ effects: EditorView.announce.of(`${description.heading}. ${description.line}`) });
  });
  return true;
}

function hide(view: EditorView): boolean {
  view.dispatch({ effects: [setAsked.of(false), closeHoverTooltips] });
  return false; // Escape may have more to close.
}

async function hovered(view: EditorView, at: number, names: NameSource): Promise<Tooltip | null> {
  await names.load();
  const word = wordAt(view.state, at, names);
  return word && tooltip(word.from, word.description);
}

/** The dotted name at a place: `np.exp`, up to the part that is pointed at. */
function wordAt(state: EditorState, at: number, names: NameSource): { from: number; description: Description } | null {
  const node = syntaxTree(state).resolveInner(at, 1);
  if (node.name !== "VariableName" && node.name !== "PropertyName") return null;
  const from = node.name === "PropertyName" && node.parent ? node.parent.from : node.from;
  const description = describe(state.sliceDoc(from, node.to), state.doc.toString(), names.now);
  return description && { from, description };
}

function tooltip(pos: number, description: Description): Tooltip {
  return { pos, above: true, create: () => ({ dom: descriptionCard(description) }) };
}
