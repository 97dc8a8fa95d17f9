// The editor draws only the lines in view. A selection of everything that is drawn, made from
// outside (an assistive tool, a phone's "select all"), means the whole text; the editor hears of it
// too late when typing follows at once, and would then replace the drawn lines only.

import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

export const selectAllFromOutside: Extension = EditorView.domEventHandlers({
  keydown: (_event, view) => {
    adoptSelectAll(view);
    return false;
  },
  beforeinput: (event, view) => {
    if (!adoptSelectAll(view)) return false;
    const inserts = event.inputType === "insertText" && event.data !== null;
    if (!inserts && !event.inputType.startsWith("deleteContent")) return false;
    view.dispatch(view.state.replaceSelection(inserts ? (event.data ?? "") : ""), {
      userEvent: inserts ? "input" : "delete",
      scrollIntoView: true,
    });
    return true;
  },
});

/** Selects the whole text when all drawn lines are selected and the editor does not know it yet. */
function adoptSelectAll(view: EditorView): boolean {
  const { doc, selection } = view.state;
  const { viewport } = view;
  const drawsAll = viewport.from === 0 && viewport.to === doc.length;
  const picked = drawsAll ? null : domSelection(view);
  if (!picked || picked.from > viewport.from || picked.to < viewport.to) return false;
  const known = selection.main;
  if (known.from <= picked.from && known.to >= picked.to) return false;
  view.dispatch({ selection: { anchor: 0, head: doc.length } });
  return true;
}

function domSelection(view: EditorView): { from: number; to: number } | null {
  const selection = document.getSelection();
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  if (!view.contentDOM.contains(range.commonAncestorContainer)) return null;
  return {
    from: view.posAtDOM(range.startContainer, range.startOffset),
    to: view.posAtDOM(range.endContainer, range.endOffset),
  };
}
