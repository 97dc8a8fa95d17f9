// The work of all lessons in this browser: reading and replacing it as a whole, and taking that back.

import { KINDS, keyOf, LessonStore, PREFIX } from "../storage.ts";
import { type LessonWork } from "./formats.ts";
import { type AllWork, isSlug } from "./progress-file.ts";
import { isRecord, isRecordOf, isTime, parseObject } from "./shapes.ts";

export type Change = "lesson" | "all" | "import";

/** What stood in storage before a change, by key; null where nothing stood. */
interface Copy {
  change: Change;
  at: number;
  values: Record<string, string | null>;
}

const COPY_KEY = `${PREFIX}/undo`;
const COPY_LIVES_MS = 24 * 60 * 60 * 1000;

/** The parts of the Web Storage interface that are needed to see everything. */
export type WholeStore = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export class Library {
  readonly #store: WholeStore;
  readonly #onReplaced: () => void;

  /** `onReplaced` hears that the work of lessons is other work now. */
  constructor(store: WholeStore, onReplaced: () => void = () => {}) {
    this.#store = store;
    this.#onReplaced = onReplaced;
    const copy = this.#copy();
    if (copy && Math.abs(Date.now() - copy.at) > COPY_LIVES_MS) store.removeItem(COPY_KEY);
  }

  /** The lessons that something is kept of. */
  get slugs(): string[] {
    const keys = Array.from({ length: this.#store.length }, (_, i) => this.#store.key(i) ?? "");
    const slugs = keys.filter((key) => key.startsWith(`${PREFIX}/`)).map((key) => key.split("/")[2] ?? "");
    return [...new Set(slugs)].filter((slug) => KINDS.some((kind) => keys.includes(keyOf(slug, kind))) && isSlug(slug)).toSorted();
  }

  read(slugs = this.slugs): AllWork {
    return new Map(slugs.map((slug) => [slug, readWork(this.#lesson(slug))]));
  }

  /** Replaces the work of the lessons in `work`; false when there is no room, and then nothing changed. */
  replace(work: AllWork, change: Change): boolean {
    const before = this.#values([...work.keys()]);
    const written = this.#keepCopy(change, before) && [...work].every(([slug, each]) => writeWork(this.#lesson(slug), each));
    if (written) this.#onReplaced();
    else this.#putBack(before);
    return written;
  }

  /** Forgets the work of these lessons; false when there is no room for a copy, and then nothing changed. */
  clear(slugs: string[], change: Change): boolean {
    const values = this.#values(slugs);
    if (!this.#keepCopy(change, values)) return false;
    for (const key of Object.keys(values)) this.#store.removeItem(key);
    this.#onReplaced();
    return true;
  }

  /** The last change, as long as it can be undone. */
  get undoable(): Change | null {
    return this.#copy()?.change ?? null;
  }

  /** Puts back what stood there before the last change; code that was edited since goes to the history. */
  undo(): void {
    const copy = this.#copy();
    if (!copy) return;
    const slugs = [...new Set(Object.keys(copy.values).map((key) => key.split("/")[2] ?? ""))];
    const since = slugs.map((slug) => [slug, this.#lesson(slug).readCode()] as const);
    this.#store.removeItem(COPY_KEY);
    this.#putBack(copy.values);
    for (const [slug, code] of since) {
      if (code && code.at > copy.at) this.#lesson(slug).keepVersion(code.code, { kind: "aside", by: "import" }, code.at);
    }
    this.#onReplaced();
  }

  #lesson(slug: string): LessonStore {
    return new LessonStore(this.#store, slug, () => {});
  }

  #values(slugs: string[]): Record<string, string | null> {
    const keys = slugs.flatMap((slug) => KINDS.flatMap((kind) => [keyOf(slug, kind), `${keyOf(slug, kind)}.damaged`]));
    return Object.fromEntries(keys.map((key) => [key, this.#store.getItem(key)]));
  }

  #keepCopy(change: Change, values: Record<string, string | null>): boolean {
    try {
      this.#store.setItem(COPY_KEY, JSON.stringify({ change, at: Date.now(), values } satisfies Copy));
      return true;
    } catch {
      return false;
    }
  }

  #putBack(values: Record<string, string | null>): void {
    // First make room, then fill it.
    for (const key of Object.keys(values)) this.#store.removeItem(key);
    for (const [key, text] of Object.entries(values)) if (text !== null) this.#store.setItem(key, text);
  }

  #copy(): Copy | null {
    const value = parseObject(this.#store.getItem(COPY_KEY) ?? "");
    if (!value) return null;
    const { change, at, values } = value;
    if (!isTime(at) || !isRecord(values)) return null;
    if (change !== "lesson" && change !== "all" && change !== "import") return null;
    const ours = Object.keys(values).every((key) => key.startsWith(`${PREFIX}/`));
    return ours && isRecordOf(values, isTextOrNull) ? { change, at, values } : null;
  }
}

export function readWork(lesson: LessonStore): LessonWork {
  return {
    code: lesson.readCode(),
    progress: lesson.readProgress(),
    answers: lesson.readAnswers(),
    history: lesson.readHistory(),
  };
}

function writeWork(lesson: LessonStore, { code, progress, answers, history }: LessonWork): boolean {
  return (
    lesson.writeCode(code) && lesson.writeProgress(progress) && lesson.writeAnswers(answers) && lesson.writeHistory(history)
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
