// The editor of `main.py`. Its code can be read, run and kept from the start; CodeMirror, which is
// large, comes as soon as the editor is in view or wanted.

import { el, need } from "../dom.ts";
import type { ErrorMark } from "./error-line.ts";
import type { CodeView } from "./view.ts";

const EDITS = ["undo", "outdent", "indent", "comment", "rename"] as const;
/** What a key or a button does where the cursor is. */
export type Edit = (typeof EDITS)[number];

export function isEdit(name: string): name is Edit {
  return (EDITS as readonly string[]).includes(name);
}

export interface EditorEvents {
  onRun(): void;
  onChange(code: string): void;
  /** CodeMirror could not be had; the code stands there, and whoever points at it asks anew. */
  onMissing(): void;
}

type Make = (code: string, events: EditorEvents) => Promise<CodeView>;

export class Editor {
  readonly #place: HTMLElement;
  readonly #first: string;
  readonly #events: EditorEvents;
  readonly #make: Make;
  #text: string;
  #view: CodeView | null = null;
  /** What was asked of CodeMirror before it was there. */
  #steps: ((view: CodeView) => void)[] = [];
  #coming = false;

  /** `place` holds the code as text; its `data-script` and `data-names` tell where the rest is. */
  constructor(place: HTMLElement, code: string, hintId: string, events: EditorEvents, make: Make = fetched(place, hintId)) {
    this.#place = place;
    this.#first = this.#text = code;
    this.#events = events;
    this.#make = make;
    this.#draw();
    place.addEventListener("click", ({ clientX, clientY }) => {
      if (!this.#view) this.#ask((view) => view.pointAt(clientX, clientY));
    });
    whenInView(place, () => void this.#come());
    fetchAhead(scriptOf(place));
  }

  get code(): string {
    return this.#view?.code ?? this.#text;
  }

  /** Replaces everything as one step that can be undone. */
  replace(code: string): void {
    if (this.#view) return this.#view.replace(code);
    if (code === this.#text) return;
    this.#text = code;
    this.#draw();
    this.#steps.push((view) => view.replace(code));
    this.#events.onChange(code);
  }

  perform(edit: Edit): void {
    this.#ask((view) => view.perform(edit));
  }

  undo(): void {
    this.#ask((view) => view.undo());
  }

  markError(mark: ErrorMark): void {
    this.#ask((view) => view.markError(mark));
  }

  clearError(): void {
    if (this.#view) this.#view.clearError();
    else this.#steps.push((view) => view.clearError());
  }

  /** Puts the cursor on a line (from 1) and brings it into view. */
  goTo(line: number): void {
    this.#ask((view) => view.goTo(line));
  }

  focus(): void {
    this.#ask((view) => view.focus());
  }

  #ask(step: (view: CodeView) => void): void {
    if (this.#view) return step(this.#view);
    this.#steps.push(step);
    void this.#come();
  }

  async #come(): Promise<void> {
    if (this.#coming) return;
    this.#coming = true;
    try {
      const { onRun, onMissing } = this.#events;
      // What it is brought up to date with has been told already.
      const onChange = (code: string) => void (this.#view && this.#events.onChange(code));
      const view = await this.#make(this.#first, { onRun, onChange, onMissing });
      for (const step of this.#steps.splice(0)) step(view);
      this.#view = view;
    } catch {
      this.#coming = false;
      this.#events.onMissing();
    }
  }

  #draw(): void {
    const shown = need(this.#place, "code");
    // The start code is there in colours already.
    if (shown.textContent.trimEnd() !== this.#text.trimEnd()) shown.textContent = this.#text;
  }
}

function fetched(place: HTMLElement, hintId: string): Make {
  return async (code, events) => {
    const { CodeView } = (await import(scriptOf(place))) as typeof import("./code-mirror.ts");
    return new CodeView(place, code, hintId, events);
  };
}

function scriptOf(place: HTMLElement): string {
  return new URL(place.dataset["script"] ?? "", location.href).href;
}

/** So that it takes no second to open the tab. */
function fetchAhead(script: string): void {
  document.head.append(el("link", { rel: "modulepreload", href: script, fetchpriority: "low" }));
}

/** Calls `then` once: on a narrow screen the editor is behind a tab. */
function whenInView(place: HTMLElement, then: () => void): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    then();
  });
  observer.observe(place);
}
