// CodeMirror 6 for one file, `main.py`, as the editor (editor.ts) shows it.

import { closeBrackets, closeBracketsKeymap } from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentLess,
  indentMore,
  indentWithTab,
  isolateHistory,
  toggleComment,
  undo,
} from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension } from "@codemirror/state";
import {
  type Command,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

import { phrases } from "./phrases.ts";
import type { Edit, EditorEvents } from "./editor.ts";
import { clearError, type ErrorMark, errorLine, markError } from "./error-line.ts";
import { FILE_NAME } from "../file-names.ts";
import { completion } from "./completion.ts";
import { descriptions } from "./description.ts";
import { NameSource } from "./known-names.ts";
import { renaming, startRename } from "./rename.ts";
import { selectAllFromOutside } from "./select-all.ts";
import { syntaxMarks } from "./syntax-marks.ts";

const EDITS: Readonly<Record<Edit, Command>> = {
  undo,
  outdent: indentLess,
  indent: indentMore,
  comment: toggleComment,
  rename: startRename,
};

export class CodeView {
  readonly #view: EditorView;

  /** Replaces the content of `parent`; its `data-names` tells where the known names are. */
  constructor(parent: HTMLElement, code: string, hintId: string, events: EditorEvents) {
    const names = new NameSource(parent.dataset["names"] ?? "");
    parent.addEventListener("focusin", () => void names.load(), { once: true });
    parent.replaceChildren();
    this.#view = new EditorView({
      parent,
      state: EditorState.create({ doc: code, extensions: extensions(hintId, names, events) }),
    });
  }

  get code(): string {
    return this.#view.state.doc.toString();
  }

  /** Replaces everything as one step that can be undone. */
  replace(code: string): void {
    const { state } = this.#view;
    if (code === this.code) return;
    this.#view.dispatch({
      changes: { from: 0, to: state.doc.length, insert: code },
      annotations: isolateHistory.of("full"),
    });
  }

  /** What a key would do, where the cursor is. */
  perform(edit: Edit): void {
    EDITS[edit](this.#view);
  }

  undo(): void {
    undo(this.#view);
    this.#view.focus();
  }

  markError(mark: ErrorMark): void {
    markError(this.#view, mark);
  }

  clearError(): void {
    clearError(this.#view);
  }

  /** Puts the cursor on a line (from 1) and brings it into view. */
  goTo(line: number): void {
    const { doc } = this.#view.state;
    const target = doc.line(Math.min(Math.max(line, 1), doc.lines));
    this.#view.dispatch({
      selection: { anchor: target.from + (target.text.length - target.text.trimStart().length) },
      effects: EditorView.scrollIntoView(target.from, { y: "center" }),
    });
    this.#view.focus();
  }

  focus(): void {
    this.#view.focus();
  }

  /** Puts the cursor where someone pointed, in pixels of the window. */
  pointAt(x: number, y: number): void {
    this.#view.dispatch({ selection: { anchor: this.#view.posAtCoords({ x, y }, false) } });
    this.#view.focus();
  }
}

function extensions(hintId: string, names: NameSource, events: EditorEvents): Extension {
  return [
    lineNumbers(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    history(),
    drawSelection(),
    selectAllFromOutside,
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    python(),
    indentUnit.of("    "),
    EditorState.tabSize.of(4),
    EditorState.phrases.of(phrases),
    syntaxHighlighting(classHighlighter),
    search({ top: true }),
    errorLine,
    syntaxMarks,
    renaming,
    completion(names),
    descriptions(names),
    // Mod-Enter would otherwise insert a line. `Mod-/` comments, Escape then Tab leaves the editor.
    keymap.of([{ key: "Mod-Enter", run: () => (events.onRun(), true), preventDefault: true }]),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
    EditorView.contentAttributes.of({
      "aria-label": FILE_NAME,
      "aria-describedby": hintId,
      tabindex: "0",
      autocapitalize: "off",
      autocorrect: "off",
      spellcheck: "false",
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) events.onChange(update.state.doc.toString());
    }),
    theme,
  ];
}

/** Structure only; colours and sizes follow the page through custom properties. */
const theme = EditorView.theme({
  "&": { backgroundColor: "transparent", color: "inherit", height: "100%" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "inherit", overflow: "auto" },
  ".cm-gutters": { backgroundColor: "transparent", color: "inherit", border: "none" },
  ".cm-content": { caretColor: "currentColor" },
  ".cm-cursor": { borderLeftColor: "currentColor" },
});
