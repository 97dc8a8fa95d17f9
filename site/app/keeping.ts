// Keeps the editor's code: every change, within moments, in step with other tabs.

import type { Editor } from "./editor/editor.ts";
import type { Notices } from "./notices.ts";
import { type LessonStore, parseCode } from "./storage.ts";

const SAVE_AFTER_MS = 250;

export class Keeping {
  readonly #store: LessonStore;
  readonly #notices: Notices;
  readonly #editor: Editor;
  readonly #startCode: string;
  /** What storage holds, as far as this tab knows. */
  #kept: string;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(store: LessonStore, notices: Notices, editor: Editor, startCode: string) {
    this.#store = store;
    this.#notices = notices;
    this.#editor = editor;
    this.#startCode = startCode;
    this.#kept = editor.code;
    addEventListener("pagehide", () => this.flush());
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.#adopt(store.readCode() ?? startCode);
    });
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.flush();
    });
    addEventListener("storage", (event) => {
      if (event.key === store.codeKey) this.#receive(event.newValue);
    });
  }

  /** The code changed: keep it soon. */
  changed(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.flush(), SAVE_AFTER_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    const { code } = this.#editor;
    if (code === this.#kept) return;
    this.#kept = code;
    this.#store.writeCode(code === this.#startCode ? null : code);
  }

  /** Another tab kept other code. */
  #receive(text: string | null): void {
    const theirs = text === null ? this.#startCode : parseCode(text);
    if (theirs === null || theirs === this.#editor.code) return;
    if (this.#editor.code === this.#kept) this.#adopt(theirs);
    else this.#keepOurs(theirs);
  }

  #adopt(theirs: string): void {
    const ours = this.#editor.code;
    if (theirs === ours) return;
    this.#kept = theirs;
    this.#editor.replace(theirs);
    this.#notices.show("other-tab", "Je code is in een ander tabblad gewijzigd en hier overgenomen.", [
      { label: "Ongedaan maken", act: () => this.#editor.replace(ours) },
    ]);
  }

  /** Both tabs changed at the same moment: the code in view stays, the other can be had. */
  #keepOurs(theirs: string): void {
    this.#notices.show("other-tab", "Je code is ook in een ander tabblad gewijzigd. Hier staat nog jouw versie.", [
      { label: "Neem de andere over", act: () => this.#editor.replace(theirs) },
    ]);
  }
}
