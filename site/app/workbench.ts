// The workbench: run, stop, reset, and telling at every moment what goes on.

import type { Activity } from "./activity.ts";
import type { Console } from "./output/console.ts";
import { all, need, onPress, setDisabled } from "./dom.ts";
import type { Editor } from "./editor/editor.ts";
import { FILE_NAME } from "./file-names.ts";
import { errorText } from "./errors/words.ts";
import { explain, isStop, summary } from "./errors/faults.ts";
import type { LessonData } from "./lesson-data.ts";
import type { ProgramError, ProgramResult } from "./python/protocol.ts";
import type { Loading, PythonService } from "./python/python-service.ts";
import type { StatusLine } from "./status-line.ts";

export interface WorkbenchParts {
  root: HTMLElement;
  lesson: LessonData;
  python: PythonService;
  activity: Activity;
  editor: Editor;
  console: Console;
  status: StatusLine;
  /** What can be done about an error, to stand below it. */
  helpFor(error: ProgramError): HTMLElement | null;
  /** The start code takes the place of this code. */
  onReset(code: string): void;
}

export class Workbench {
  readonly #parts: WorkbenchParts;
  /** What the status will say as soon as Python is there. */
  #waitingText = "";

  constructor(parts: WorkbenchParts) {
    this.#parts = parts;
    const { root, activity, python } = parts;
    const stop = need(root, '[data-action="stop"]');
    onPress(need(root, '[data-action="run"]'), () => void this.run());
    onPress(stop, () => activity.stop());
    onPress(need(root, '[data-action="reset"]'), () => this.#reset());
    python.onLoading((loading) => this.#showLoading(loading));
    activity.onChange((kind) => {
      const busy = kind !== null;
      setDisabled(stop, !busy);
      for (const button of all(document, startButtons)) setDisabled(button, busy);
      if (busy) root.dataset["python"] = python.loading.state === "ready" ? "running" : "loading";
    });
    root.dataset["python"] = "idle";
    parts.status.show(python.loading.text);
  }

  /** Everything on the page listens: what can be pressed looks so. */
  open(): void {
    const { root, activity } = this.#parts;
    const { busy } = activity;
    setDisabled(need(root, '[data-action="stop"]'), !busy);
    setDisabled(need(root, '[data-action="reset"]'), false);
    for (const button of all(document, startButtons)) setDisabled(button, busy);
  }

  run(): Promise<void> {
    return this.#parts.activity.start("run", (signal) => this.#run(signal));
  }

  /** A worker was found and student code is about to run in it. */
  showRunning(text: string): void {
    this.#parts.root.dataset["python"] = "running";
    this.#parts.status.showBusy(text);
  }

  /** Shows that something was stopped or failed on our side; answers the whole sentence. */
  showFault(error: unknown): string {
    const { root, python, status } = this.#parts;
    const failed = python.loading.state === "error" ? "error" : "ready";
    root.dataset["python"] = isStop(error) ? "stopped" : failed;
    status.show(summary(error));
    return explain(error);
  }

  showEnd(text: string, ms: number): void {
    this.#parts.root.dataset["python"] = "ready";
    this.#parts.status.showDone(text, ms);
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { python, editor, console } = this.#parts;
    console.clear();
    editor.clearError();
    this.showWaiting();
    let since = performance.now();
    try {
      const result = await python.run(
        [{ name: FILE_NAME, source: editor.code }],
        signal,
        (parts, dropped) => console.write(parts, dropped),
        () => {
          console.clear();
          since = performance.now();
          this.showRunning("Bezig…");
        },
      );
      this.#finish(result, performance.now() - since);
    } catch (error) {
      const text = this.showFault(error);
      if (!isStop(error)) console.notice(text);
    }
  }

  /** Before a worker is free: loading, or a fresh one on its way. */
  showWaiting(text = "Bezig…"): void {
    const { python, status } = this.#parts;
    this.#waitingText = text;
    const { state } = python.loading;
    if (state === "ready" || state === "error") status.showBusy(text);
    else this.#showLoading(python.loading);
  }

  #finish({ error }: ProgramResult, ms: number): void {
    const { console, editor } = this.#parts;
    console.flush();
    if (!error || error.kind === "exit") {
      if (error) console.notice(error.message);
      else if (console.empty) console.notice("Je programma is klaar en heeft niets afgedrukt.");
      this.showEnd("Klaar", ms);
      return;
    }
    console.error(error, (line) => editor.goTo(line));
    const help = this.#parts.helpFor(error);
    if (help) console.add(help);
    markIn(editor, error);
    this.#parts.root.dataset["python"] = "ready";
    this.#parts.status.show(help ? `${errorText(error)} In de uitvoer staat wat je kunt doen.` : errorText(error));
  }

  #reset(): void {
    const { editor, lesson, status, activity, onReset } = this.#parts;
    const before = editor.code;
    if (before === lesson.start) {
      if (!activity.busy) status.show("De begincode staat er al.");
      return;
    }
    onReset(before);
    editor.replace(lesson.start);
    if (activity.busy) return;
    status.showUndoable("Begincode teruggezet.", () => {
      editor.replace(before);
      editor.focus();
    });
  }

  #showLoading({ state, text, detail }: Loading): void {
    const { root, status, activity } = this.#parts;
    if (state === "ready" && activity.busy) {
      this.showRunning(this.#waitingText);
      return;
    }
    if (state === "error" || (state === "idle" && activity.busy)) return; // Who waits says why.
    root.dataset["python"] = state;
    if (!status.offersUndo) status.show(text, detail);
  }
}

const startButtons = '[data-action="run"], [data-action="check"], [data-action="try"]';

/** Marks the line of an error in the student's own file. */
export function markIn(editor: Editor, error: ProgramError): void {
  if (error.name !== FILE_NAME || error.line === null) return;
  const { line, column, endColumn } = error;
  editor.markError({
    line,
    column: column ?? null,
    endColumn: endColumn ?? null,
    message: `${error.type}: ${error.message}`,
  });
}
