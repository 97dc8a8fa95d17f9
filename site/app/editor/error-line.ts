// Marks the line where a program failed: the line itself, a sign in the gutter, and the message.

import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { type EditorState, type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

export interface ErrorMark {
  /** Counted from 1, as Python does. */
  line: number;
  /** Counted from 1; without it the whole line is marked. */
  column?: number | null;
  endColumn?: number | null;
  message: string;
}

const setError = StateEffect.define<Diagnostic | null>();
const lineMark = Decoration.line({ class: "cm-error-line" });

/** The error of the last run; it goes when its line changes. */
const marked = StateField.define<Diagnostic | null>({
  create: () => null,
  update(error, { changes, docChanged, effects, startState }) {
    for (const effect of effects) if (effect.is(setError)) return effect.value;
    if (!error || !docChanged) return error;
    const line = startState.doc.lineAt(error.from);
    if (changes.touchesRange(line.from, line.to)) return null;
    return { ...error, from: changes.mapPos(error.from), to: changes.mapPos(error.to) };
  },
  provide: (field) => EditorView.decorations.from(field, (error) => (view) => lineOf(view.state, error)),
});

function lineOf({ doc }: EditorState, error: Diagnostic | null): DecorationSet {
  return error ? Decoration.set([lineMark.range(doc.lineAt(error.from).from)]) : Decoration.none;
}

/** The error of the last run, as long as its line stands as it was. */
export function runError(state: EditorState): Diagnostic | null {
  return state.field(marked, false) ?? null;
}

export const errorLine: Extension = [marked, lintGutter()];

export function markError(view: EditorView, mark: ErrorMark): void {
  const { doc } = view.state;
  if (mark.line < 1 || mark.line > doc.lines) return;
  const line = doc.line(mark.line);
  const clamp = (column: number) => Math.min(line.from + Math.max(column - 1, 0), line.to);
  const from = mark.column ? clamp(mark.column) : line.from + (line.text.length - line.text.trimStart().length);
  const to = mark.endColumn ? Math.max(clamp(mark.endColumn), from) : line.to;
  show(view, { from, to, severity: "error", message: mark.message });
}

export function clearError(view: EditorView): void {
  show(view, null);
}

function show(view: EditorView, error: Diagnostic | null): void {
  view.dispatch({ effects: setError.of(error) });
  view.dispatch(setDiagnostics(view.state, error ? [error] : []));
}
