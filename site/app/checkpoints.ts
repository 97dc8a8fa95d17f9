// All checkpoint cards: checking, progress, and what is kept of it.

import type { Activity } from "./activity.ts";
import type { Announcer } from "./announcer.ts";
import { check, freshSeed } from "./checker.ts";
import { CheckpointCard } from "./checkpoint-card.ts";
import { need } from "./dom.ts";
import type { Editor } from "./editor/editor.ts";
import { explain, isStop } from "./errors/faults.ts";
import type { LessonData } from "./lesson-data.ts";
import type { PythonService } from "./python/python-service.ts";
import { StartError } from "./python/pool.ts";
import { RuntimeLoadError } from "./python/runtime-faults.ts";
import type { LessonStore } from "./storage.ts";
import type { Verdict } from "./verdict.ts";
import type { Desk } from "./desk/desk.ts";
import { finish } from "./desk/finish.ts";
import { fingerprint } from "./desk/fingerprint.ts";
import type { Progress } from "./desk/formats.ts";
import type { Workbench } from "./workbench.ts";

export interface CheckpointParts {
  lesson: LessonData;
  python: PythonService;
  activity: Activity;
  editor: Editor;
  workbench: Workbench;
  store: LessonStore;
  desk: Desk;
  announcer: Announcer;
}

export class Checkpoints {
  readonly #parts: CheckpointParts;
  #progress: Progress;
  readonly #count: HTMLElement;
  readonly #cards: CheckpointCard[];
  /** By checkpoint: the fingerprint of the code that was checked last. */
  readonly #checked = new Map<string, string>();
  /** What is said when all of them pass. */
  #finish: HTMLElement | null = null;

  constructor(page: ParentNode, parts: CheckpointParts) {
    this.#parts = parts;
    this.#progress = parts.store.readProgress();
    this.#count = need(page, "[data-progress]");
    this.#cards = parts.lesson.checkpoints.map((data) => {
      const root = need(page, `[data-checkpoint="${CSS.escape(data.id)}"]`);
      const card: CheckpointCard = new CheckpointCard(root, data, {
        onCheck: () => void parts.activity.start("check", (signal) => this.#check(card, signal)),
        onHints: (shown) => this.#keepHints(card, shown),
      });
      return card;
    });
    this.#restore();
    addEventListener("storage", ({ key }) => {
      if (key === parts.store.progressKey) this.#follow();
    });
  }

  /** The editor's code changed: say on each judged card whether it is still the code it judged. */
  codeChanged(code: string): void {
    const now = fingerprint(code);
    for (const card of this.#cards) {
      const then = this.#checked.get(card.data.id);
      card.changed = then !== undefined && then !== now;
    }
  }

  #restore(): void {
    for (const card of this.#cards) {
      const { id } = card.data;
      card.showHints(this.#progress.hints[id] ?? 0);
      const passed = this.#progress.passed[id];
      if (passed === undefined) continue;
      this.#checked.set(id, passed);
      card.restorePassed(this.#progress.when[id]);
    }
    this.codeChanged(this.#parts.editor.code);
    this.#showProgress();
  }

  /** Another tab checked something. */
  #follow(): void {
    this.#progress = this.#parts.store.readProgress();
    for (const card of this.#cards) {
      const { id } = card.data;
      const passed = this.#progress.passed[id];
      if (card.status === "busy" || (passed !== undefined) === (card.status === "passed")) continue;
      if (passed === undefined) {
        card.restoreOpen();
        this.#checked.delete(id);
      } else {
        card.restorePassed(this.#progress.when[id]);
        this.#checked.set(id, passed);
      }
    }
    this.codeChanged(this.#parts.editor.code);
    this.#showProgress();
  }

  async #check(card: CheckpointCard, signal: AbortSignal): Promise<void> {
    const { lesson, python, editor, workbench } = this.#parts;
    const before = card.status;
    const source = editor.code;
    card.status = "busy";
    workbench.showWaiting("Controleren…");
    const since = performance.now();
    const request = { lesson: lesson.slug, source, checkpoint: card.data.id, seed: freshSeed() };
    try {
      const verdict = await check(python, request, signal);
      this.#checked.set(card.data.id, fingerprint(source));
      card.showVerdict(verdict);
      this.#keepVerdict(verdict, source);
      this.#showProgress(true);
      this.#announce(card, verdict.message);
      workbench.showEnd("Gecontroleerd", performance.now() - since);
    } catch (error) {
      this.#fail(card, before, error);
    }
    this.codeChanged(editor.code);
    this.#showProgress();
  }

  #fail(card: CheckpointCard, before: CheckpointCard["status"], error: unknown): void {
    const text = this.#parts.workbench.showFault(error);
    if (isStop(error) || error instanceof RuntimeLoadError || error instanceof StartError) {
      card.status = before;
      card.showNote(isStop(error) ? "Controle gestopt." : text);
      return;
    }
    card.showFault(`${explain(error)}\n${String(error)}`);
    this.#announce(card, text);
  }

  #announce(card: CheckpointCard, message: string): void {
    const outcome = card.status === "passed" ? "geslaagd" : card.status === "failed" ? "nog niet geslaagd" : "niet gelukt";
    const all = card.status === "passed" && this.#finish ? " Alle checkpoints zijn geslaagd." : "";
    this.#parts.announcer.say(`${card.data.title}: ${outcome}. ${message}${all}`);
  }

  #keepVerdict({ id, status }: Verdict, source: string): void {
    if (status !== "passed" && status !== "failed") return;
    this.#update((progress) => {
      delete progress.passed[id];
      delete progress.when[id];
      if (status !== "passed") return;
      progress.passed[id] = fingerprint(source);
      progress.when[id] = Date.now();
    });
    this.#parts.desk.mark({ kind: status, checkpoint: id }, source);
  }

  #keepHints(card: CheckpointCard, shown: number): void {
    this.#update(({ hints }) => (hints[card.data.id] = shown));
  }

  /** What another tab kept in the meantime stays. */
  #update(change: (progress: Progress) => void): void {
    this.#progress = this.#parts.store.readProgress();
    change(this.#progress);
    this.#parts.store.writeProgress(this.#progress);
  }

  /** `fresh`: by a check just now, not from an earlier visit. */
  #showProgress(fresh = false): void {
    const passed = this.#cards.filter(({ status }) => status === "passed").length;
    this.#count.textContent = `${passed} / ${this.#cards.length}`;
    const all = passed === this.#cards.length;
    if (all === (this.#finish !== null)) return;
    this.#finish?.remove();
    this.#finish = all ? finish(this.#parts.desk, fresh) : null;
    if (this.#finish) this.#count.closest("section, aside")?.append(this.#finish);
  }
}
