// Keeps the editor's code: every change, at once, in step with other tabs.

import type { Editor } from "./editor/editor.ts";
import type { Notices } from "./notices.ts";
import type { LessonStore } from "./storage.ts";
import { fingerprint } from "./desk/fingerprint.ts";
import { type KeptCode, readers } from "./desk/formats.ts";

/** Texts up to this length are written at every change; longer ones a moment later. */
const AT_ONCE = 100_000;
const SOON_MS = 250;

export interface KeepingParts {
  store: LessonStore;
  notices: Notices;
  editor: Editor;
  startCode: string;
  /** The reader wants to see the history. */
  onHistory(): void;
  /** Storage keeps again what it did not keep before. */
  onKept(): void;
}

export class Keeping {
  readonly #store: LessonStore;
  readonly #notices: Notices;
  readonly #editor: Editor;
  readonly #startCode: string;
  readonly #start: string;
  readonly #onHistory: () => void;
  readonly #onKept: () => void;
  /** What storage, or a file that was downloaded, holds as far as this tab knows. */
  #kept: string;
  /** When the code in view was last edited, here or elsewhere. */
  #at: number;
  /** The code in view was typed or put here, not taken over from another tab. */
  #mine = false;
  /** What stood here before another tab's changes came in. */
  #before: string | null = null;
  #adopting = false;
  #failed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `kept`: what storage held when the page opened. */
  constructor(parts: KeepingParts, kept: KeptCode | null) {
    ({ store: this.#store, notices: this.#notices, editor: this.#editor, startCode: this.#startCode } = parts);
    ({ onHistory: this.#onHistory, onKept: this.#onKept } = parts);
    this.#start = fingerprint(this.#startCode);
    this.#kept = this.#editor.code;
    this.#at = kept?.at ?? 0;
    this.#listen();
  }

  /** The code changed: keep it. */
  changed(code: string): void {
    if (this.#adopting) return;
    this.#mine = true;
    this.#before = null;
    // Later than anything seen, also when a clock was set back.
    this.#at = Math.max(Date.now(), this.#at + 1);
    if (code.length <= AT_ONCE) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), SOON_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { code } = this.#editor;
    if (code === this.#kept && !this.#failed) return;
    const start = this.#start;
    const written = this.#store.writeCode(code === this.#startCode ? null : { code, at: this.#at, start });
    if (written) this.safe(code);
    if (written && this.#failed) this.#onKept();
    this.#failed = !written;
  }

  /** `code` is somewhere safe: leaving the page loses nothing of it. */
  safe(code: string): void {
    this.#kept = code;
  }

  #listen(): void {
    const { codeKey } = this.#store;
    addEventListener("pagehide", () => this.flush());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.flush();
    });
    addEventListener("pageshow", (event) => {
      if (event.persisted) this.#receive(this.#store.readCode());
    });
    addEventListener("storage", (event) => {
      if (event.key !== codeKey) return;
      const theirs = event.newValue === null ? null : readers.code(event.newValue);
      if (theirs || event.newValue === null) this.#receive(theirs);
    });
    addEventListener("beforeunload", (event) => {
      this.flush();
      if (this.#failed && this.#kept !== this.#editor.code) event.preventDefault();
    });
  }

  /** Another tab kept code; null: the start code. The newer edit wins. */
  #receive(theirs: KeptCode | null): void {
    const code = theirs?.code ?? this.#startCode;
    const at = theirs?.at || Date.now();
    if (code === this.#editor.code) this.#at = Math.max(this.#at, at);
    else if (this.#mine && this.#at > at) this.#keepOurs(code, at);
    else this.#adopt(code, at);
  }

  #adopt(theirs: string, at: number): void {
    const ours = this.#editor.code;
    const aside = this.#mine && this.#store.keepVersion(ours, { kind: "aside", by: "tab" });
    const before = (this.#before ??= ours);
    this.#mine = false;
    this.#at = at;
    this.safe(theirs);
    this.#adopting = true;
    this.#editor.replace(theirs);
    this.#adopting = false;
    const where = aside ? " Wat hier stond, staat in de geschiedenis." : "";
    this.#notices.show("other-tab", `Je code is in een ander tabblad gewijzigd en hier overgenomen.${where}`, [
      { label: "Ongedaan maken", act: () => this.#editor.replace(before) },
    ]);
  }

  /** Both tabs changed at the same moment, here the latest: the other goes to the history. */
  #keepOurs(theirs: string, at: number): void {
    this.#store.keepVersion(theirs, { kind: "aside", by: "tab" }, at);
    this.safe(theirs);
    this.flush();
    this.#notices.show(
      "other-tab",
      "Je code is ook in een ander tabblad gewijzigd. Wat je hier schreef is nieuwer en blijft staan; de andere versie staat in de geschiedenis.",
      [{ label: "Bekijk de geschiedenis", act: this.#onHistory }],
    );
  }
}
