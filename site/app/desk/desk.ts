// Where the student's code lies: what takes its place, and where the old code then goes.

import type { Activity } from "../activity.ts";
import type { Editor } from "../editor/editor.ts";
import type { LessonData } from "../lesson-data.ts";
import type { Notices } from "../notices.ts";
import type { StatusLine } from "../status-line.ts";
import type { LessonStore } from "../storage.ts";
import type { AsideBy, Mark } from "./history.ts";

export interface DeskParts {
  lesson: LessonData;
  store: LessonStore;
  editor: Editor;
  notices: Notices;
  status: StatusLine;
  activity: Activity;
}

export class Desk {
  readonly parts: DeskParts;

  constructor(parts: DeskParts) {
    this.parts = parts;
    parts.activity.onChange((kind) => {
      if (kind === "run") this.mark({ kind: "run" });
    });
  }

  get code(): string {
    return this.parts.editor.code;
  }

  get lesson(): LessonData {
    return this.parts.lesson;
  }

  get store(): LessonStore {
    return this.parts.store;
  }

  /** Keeps a version; the start code is never lost, so needs none. */
  mark(mark: Mark, code = this.code): void {
    if (code.trim() !== "" && code !== this.lesson.start) this.store.keepVersion(code, mark);
  }

  /** Puts other code in the editor. What was there goes to the history, and can be had back at once. */
  put(code: string, by: AsideBy, told: string): void {
    const { editor, activity, status, notices } = this.parts;
    const before = editor.code;
    if (code === before) {
      status.show("Precies deze code staat er al.");
      return;
    }
    this.mark({ kind: "aside", by }, before);
    editor.replace(code);
    const undo = () => {
      editor.replace(before);
      editor.focus();
    };
    if (activity.busy) notices.show("put", told, [{ label: "Ongedaan maken", act: undo }]);
    else status.showUndoable(told, undo);
  }

  /** A sentence that is to be read, about something that did not work. */
  say(id: string, text: string): void {
    this.parts.notices.show(id, text);
  }
}
