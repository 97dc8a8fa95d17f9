// All checkpoint cards: checking, progress, and what is kept of it.

import type { Activity } from "./activity.ts";
import type { Announcer } from "./announcer.ts";
import { check, freshSeed } from "./checker.ts";
import { CheckpointCard } from "./checkpoint-card.ts";
import { el, need } from "./dom.ts";
import type { Editor } from "./editor/editor.ts";
import { explain, isStop } from "./errors/faults.ts";
import type { LessonData } from "./lesson-data.ts";
import type { PythonService } from "./python-service.ts";
import { StartError } from "./pool.ts";
import { RuntimeLoadError } from "./runtime-faults.ts";
import { fingerprint, type LessonStore, type Progress } from "./storage.ts";
import type { Verdict } from "./verdict.ts";
import type { Workbench } from "./workbench.ts";

export interface CheckpointParts {
  lesson: LessonData;
  python: PythonService;
  activity: Activity;
  editor: Editor;
  workbench: Workbench;
  store: LessonStore;
  announcer: Announcer;
}

export class Checkpoints {
  readonly #parts: CheckpointParts;
  readonly #progress: Progress;
  readonly #count: HTMLElement;
  readonly #cards: CheckpointCard[];
  /** By checkpoint: the fingerprint of the code that was checked last. */
  readonly #checked = new Map<string, string>();
  #allPassed: HTMLElement | null = null;

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
      card.restorePassed();
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
    this.#parts.announcer.say(`${card.data.title}: ${outcome}. ${message}`);
  }

  #keepVerdict(verdict: Verdict, source: string): void {
    const { id } = verdict;
    if (verdict.status === "passed") this.#progress.passed[id] = fingerprint(source);
    else if (verdict.status === "failed") delete this.#progress.passed[id];
    this.#parts.store.writeProgress(this.#progress);
  }

  #keepHints(card: CheckpointCard, shown: number): void {
    this.#progress.hints[card.data.id] = shown;
    this.#parts.store.writeProgress(this.#progress);
  }

  #showProgress(): void {
    const passed = this.#cards.filter(({ status }) => status === "passed").length;
    this.#count.textContent = `${passed} / ${this.#cards.length}`;
    this.#celebrate(passed === this.#cards.length);
  }

  /** A quiet word when all pass, and the way on. */
  #celebrate(allPassed: boolean): void {
    if (!allPassed) {
      this.#allPassed?.remove();
      this.#allPassed = null;
    }
    if (!allPassed || this.#allPassed) return;
    const { next } = this.#parts.lesson;
    const onward = next && (next.href ? el("a", { href: next.href }, next.title) : next.title);
    this.#allPassed = el(
      "p",
      { class: "all-passed" },
      "Alle checkpoints zijn geslaagd. Mooi werk: wat hier rekent, heb je zelf geschreven. ",
      onward ? "Hierna: " : "",
      onward,
    );
    this.#count.closest("section, aside")?.append(this.#allPassed);
  }
}
