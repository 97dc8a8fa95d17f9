// What the browser keeps of a lesson: the code and its history, which checkpoints passed, how many
// hints were seen, and the answers to its questions.
// All of it is in localStorage, the history too: writing there is done when the call returns, so a
// version that is put aside is safe before anything takes its place, whatever happens to the tab.

import { type Answer, type Answers, type KeptCode, noProgress, type Progress, readers } from "./desk/formats.ts";
import { type Mark, pruned, type Version, withVersion } from "./desk/history.ts";

/** The part of the Web Storage interface that is used. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** `text`: what was found, when it is damaged. */
export type OnTrouble = (trouble: StorageTrouble, text?: string) => void;
export type StorageTrouble = "refused" | "full" | "damaged";

export const PREFIX = "werkplaats/1";

/** The kinds of value that a lesson has. */
export const KINDS = ["code", "progress", "answers", "history"] as const;
export type Kind = (typeof KINDS)[number];

export const keyOf = (slug: string, kind: Kind) => `${PREFIX}/${slug}/${kind}`;

export class LessonStore {
  /** Is told after every write but those to the history. */
  onWrite: () => void = () => {};
  readonly codeKey: string;
  readonly progressKey: string;
  readonly #slug: string;
  readonly #store: KeyValueStore;
  /** Whether what is written outlives the page. */
  readonly #lasting: boolean;
  readonly #onTrouble: OnTrouble;
  /** What there was no room for: as long as the page is open it is not lost. */
  readonly #unkept = new Map<string, string | null>();

  /** `store` is null where the browser refuses storage: then all is kept as long as the page is open. */
  constructor(store: KeyValueStore | null, slug: string, onTrouble: OnTrouble) {
    this.#store = store ?? memory();
    this.#lasting = store !== null;
    this.#slug = slug;
    this.#onTrouble = onTrouble;
    this.codeKey = keyOf(slug, "code");
    this.progressKey = keyOf(slug, "progress");
    if (!store) onTrouble("refused");
  }

  /** The kept code, or null when nothing (readable) was kept. */
  readCode(): KeptCode | null {
    return this.#read("code");
  }

  /** Null forgets the code. Answers whether it is kept now. */
  writeCode(kept: KeptCode | null): boolean {
    return this.#write("code", kept);
  }

  readProgress(): Progress {
    return this.#read("progress") ?? noProgress();
  }

  writeProgress(progress: Progress): boolean {
    return this.#write("progress", progress);
  }

  /** By question. */
  readAnswers(): Answers {
    return this.#read("answers") ?? {};
  }

  /** Keeps one answer; those to other questions, perhaps given in another tab, stay. */
  keepAnswer(id: string, answer: Answer): void {
    this.writeAnswers({ ...this.readAnswers(), [id]: answer });
  }

  writeAnswers(answers: Answers): boolean {
    return this.#write("answers", answers);
  }

  /** Newest first. */
  readHistory(): Version[] {
    return this.#read("history") ?? [];
  }

  writeHistory(versions: Version[]): boolean {
    return this.#write("history", versions.length > 0 ? versions : null);
  }

  /** Puts code in the history. Answers whether it is kept there now. */
  keepVersion(code: string, mark: Mark, at = Date.now()): boolean {
    return this.writeHistory(withVersion(this.readHistory(), code, mark, at));
  }

  #read<K extends Kind>(kind: K): ReturnType<(typeof readers)[K]> | null {
    const text = this.#get(keyOf(this.#slug, kind));
    if (text === null) return null;
    const value = readers[kind](text) as ReturnType<(typeof readers)[K]>;
    if (value === null) {
      // Not thrown away: whoever looks for lost work finds it beside. Then it is told no more.
      if (this.#put(`${keyOf(this.#slug, kind)}.damaged`, text) === "kept") this.#put(keyOf(this.#slug, kind), null);
      this.#onTrouble("damaged", text);
    }
    return value;
  }

  #get(key: string): string | null {
    const unkept = this.#unkept.get(key);
    if (unkept !== undefined) return unkept;
    try {
      return this.#store.getItem(key);
    } catch {
      this.#onTrouble("refused");
      return null;
    }
  }

  #write(kind: Kind, value: unknown): boolean {
    const key = keyOf(this.#slug, kind);
    const text = value === null ? null : JSON.stringify(value);
    let outcome = this.#put(key, text);
    if (outcome === "full" && this.#makeRoom(kind)) outcome = this.#put(key, text);
    if (outcome !== "kept") this.#onTrouble(outcome);
    if (kind !== "history") this.onWrite();
    return outcome === "kept" && this.#lasting;
  }

  /** Old versions give way to the work of now. */
  #makeRoom(kind: Kind): boolean {
    if (kind === "history") return false;
    const versions = this.#read("history") ?? [];
    const size = versions.reduce((sum, { code }) => sum + code.length, 0);
    const fewer = pruned(versions, size / 2);
    return fewer.length < versions.length && this.#put(keyOf(this.#slug, "history"), JSON.stringify(fewer)) === "kept";
  }

  #put(key: string, text: string | null): "kept" | "full" | "refused" {
    try {
      if (text === null) this.#store.removeItem(key);
      else this.#store.setItem(key, text);
      this.#unkept.delete(key);
      return "kept";
    } catch (error) {
      this.#unkept.set(key, text);
      return isQuotaError(error) ? "full" : "refused";
    }
  }
}

/** The browser's storage, or null where it is refused. */
export function openStorage(): Storage | null {
  try {
    const storage = globalThis.localStorage;
    const probe = `${PREFIX}/probe`;
    storage.setItem(probe, "1");
    storage.removeItem(probe);
    return storage;
  } catch (error) {
    // A full storage can still be read.
    return isQuotaError(error) ? globalThis.localStorage : null;
  }
}

function memory(): KeyValueStore {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}
