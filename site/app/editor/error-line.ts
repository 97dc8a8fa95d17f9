// Marks the line where a program failed: the line itself, a sign in the gutter, and the message.

import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

export interface ErrorMark {
  /** Counted from 1, as Python does. */
  line: number;
  /** Counted from 1; without it the whole line is marked. */
  column?: number | null;
  endColumn?: number | null;
  message: string;
}

const setLine = StateEffect.define<number | null>();
const lineMark = Decoration.line({ class: "cm-error-line" });

/** The marked line; the mark goes when that line changes. */
const markedLine = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    let result = marks.map(transaction.changes);
    if (transaction.docChanged && touchesMark(marks, transaction.changes)) result = Decoration.none;
    for (const effect of transaction.effects) {
      if (!effect.is(setLine)) continue;
      result = effect.value === null ? Decoration.none : Decoration.set([lineMark.range(effect.value)]);
    }
    return result;
  },
  provide: (field) => EditorView.decorations.from(field),
});

type Changes = Parameters<DecorationSet["map"]>[0];

function touchesMark(marks: DecorationSet, changes: Changes): boolean {
  let touched = false;
  marks.between(0, changes.length, (from) => {
    if (changes.touchesRange(from, from + 1)) touched = true;
  });
  return touched;
}

export const errorLine: Extension = [markedLine, lintGutter()];

export function markError(view: EditorView, mark: ErrorMark): void {
  const { doc } = view.state;
  if (mark.line < 1 || mark.line > doc.lines) return;
  const line = doc.line(mark.line);
  const clamp = (column: number) => Math.min(line.from + Math.max(column - 1, 0), line.to);
  const from = mark.column ? clamp(mark.column) : line.from + (line.text.length - line.text.trimStart().length);
  const to = mark.endColumn ? Math.max(clamp(mark.endColumn), from) : line.to;
  view.dispatch(setDiagnostics(view.state, [{ from, to, severity: "error", message: mark.message }]));
  view.dispatch({ effects: setLine.of(line.from) });
}

export function clearError(view: EditorView): void {
  view.dispatch(setDiagnostics(view.state, []));
  view.dispatch({ effects: setLine.of(null) });
}
