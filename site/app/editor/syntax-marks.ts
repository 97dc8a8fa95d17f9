// Marks what Python will not be able to read, while typing: calmly, and never on the line that is
// still being written.

import { ensureSyntaxTree, type syntaxTree } from "@codemirror/language";
import { type Diagnostic, linter } from "@codemirror/lint";
import { type EditorState, type Extension, StateField, type Text } from "@codemirror/state";
import type { ViewUpdate } from "@codemirror/view";

import { runError } from "./error-line.ts";

type Tree = ReturnType<typeof syntaxTree>;
type Node = Tree["topNode"];

const CALM_MS = 900;
const PARSE_MS = 1_000;
/** One mistake often makes the lines after it look wrong too. */
const MOST = 3;

const lineOf = (state: EditorState) => state.doc.lineAt(state.selection.main.head).number;

/** The line that is being written: changed, and not left since. Zero when none is. */
const writtenLine = StateField.define<number>({
  create: () => 0,
  update(line, { docChanged, state }) {
    if (docChanged) return lineOf(state);
    return line === lineOf(state) ? line : 0;
  },
});

const marks = linter(
  ({ state, hasFocus }) => {
    const writing = hasFocus ? state.field(writtenLine) : 0;
    const found = state.readOnly ? [] : faults(state).filter(({ line }) => line !== writing);
    const error = runError(state);
    const shown = found.map(({ from, to, message }): Diagnostic => ({ from, to, message, severity: "warning" }));
    return error ? [error, ...shown.filter(({ from }) => from < error.from || from > error.to)] : shown;
  },
  { delay: CALM_MS, needsRefresh: leavesLine },
);

export const syntaxMarks: Extension = [writtenLine, marks];

function leavesLine({ focusChanged, startState, state }: ViewUpdate): boolean {
  return focusChanged || startState.field(writtenLine) !== state.field(writtenLine);
}

export interface Fault {
  from: number;
  to: number;
  /** Counted from 1. */
  line: number;
  message: string;
}

function faults(state: EditorState): Fault[] {
  const tree = ensureSyntaxTree(state, state.doc.length, PARSE_MS);
  return tree ? faultsIn(tree, state.doc) : [];
}

/** Python that the editor's grammar cannot read in full: then it says nothing, rather than wrong things. */
const BEYOND_GRAMMAR =
  /^\s*(?:match|case)\b.*:|^\s*with\s*\(|^\s*@.*\[|^\s*except\b.*,|[=(]\s*yield\b|\[\*|\bin\s+\*|^\s*print\s*=|^\uFEFF/m;

/** The first places where the tree of `doc` has an error, at most one a line. */
export function faultsIn(tree: Tree, doc: Text): Fault[] {
  const found: Fault[] = [];
  if (BEYOND_GRAMMAR.test(doc.toString())) return found;
  tree.iterate({
    enter: ({ node }) => {
      if (!node.type.isError || found.length >= MOST) return;
      const fault = faultAt(node, doc);
      if (!found.some(({ line }) => line === fault.line)) found.push(fault);
    },
  });
  return found;
}

const BRACKETS: Record<string, string> = { "(": ")", "[": "]", "{": "}" };
const NEED_COLON = /^\s*(?:async\s+)?(def|class|if|elif|else|for|while|try|except|finally|with)\b(?!.*:\s*(?:#.*)?$)/;

function faultAt(node: Node, doc: Text): Fault {
  const opening = unclosed(node);
  if (opening) {
    const sign = doc.sliceString(opening.from, opening.to);
    return place(doc, opening.from, opening.to, `Het haakje ${sign} is nog niet gesloten met ${BRACKETS[sign] ?? sign}.`);
  }
  // Where something is missing the parser only notices on the next line.
  const seen = doc.lineAt(node.from);
  const blank = doc.sliceString(seen.from, node.from).trim() === "" && node.from === node.to;
  const line = blank ? before(doc, seen.number) : seen;
  const colon = NEED_COLON.exec(line.text);
  if (colon) return place(doc, line.from, line.to, `Achter ${colon[1]} … hoort aan het eind van de regel een dubbele punt.`);
  if (blank) return place(doc, line.from, line.to, "Deze regel lijkt nog niet af.");
  const to = Math.min(Math.max(node.to, node.from + 1), seen.to);
  return place(doc, Math.min(node.from, Math.max(to - 1, seen.from)), to, "Dit kan Python zo niet lezen.");
}

/** The bracket that the broken piece is in and that nothing closes. */
function unclosed(node: Node): Node | null {
  for (let around = node.parent; around; around = around.parent) {
    const first = around.firstChild;
    if (first && BRACKETS[first.name] && around.lastChild?.name !== BRACKETS[first.name]) return first;
    if (around.name === "Body") return null;
  }
  return null;
}

function before(doc: Text, number: number): { from: number; to: number; text: string } {
  for (let at = number - 1; at > 1; at--) {
    const line = doc.line(at);
    if (line.text.trim() !== "") return line;
  }
  return doc.line(Math.max(1, Math.min(number - 1, doc.lines)));
}

function place(doc: Text, from: number, to: number, message: string): Fault {
  const line = doc.lineAt(from);
  const indent = from === line.from ? line.text.length - line.text.trimStart().length : 0;
  return { from: Math.min(from + indent, to), to, line: line.number, message };
}
