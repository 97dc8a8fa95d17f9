// What the browser keeps of a lesson: the code, which checkpoints passed, how many hints were seen,
// and the answers to its questions.
// Everything read back is checked: other scripts, older versions and broken disks write there too.

/** The part of the Web Storage interface that is used. */
export type KeyValueStore = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface Progress {
  /** By checkpoint: the fingerprint of the code that passed. */
  passed: Record<string, string>;
  /** By checkpoint: how many hints are shown. */
  hints: Record<string, number>;
}

/** An answer to a question in the text. */
export interface Answer {
  /** As it stands, checked or not; what its parts are is the question's business. */
  given: string[];
  /** As it was when it was last checked. */
  checked: string[] | null;
  /** Whether the hint is open. */
  hint: boolean;
}

export type StorageTrouble = "refused" | "full" | "damaged";

const PREFIX = "werkplaats/1";

export class LessonStore {
  readonly codeKey: string;
  readonly #progressKey: string;
  readonly #answersKey: string;
  readonly #store: KeyValueStore | null;
  readonly #onTrouble: (trouble: StorageTrouble) => void;

  /** `store` is null where the browser refuses storage. */
  constructor(store: KeyValueStore | null, slug: string, onTrouble: (trouble: StorageTrouble) => void) {
    this.#store = store;
    this.#onTrouble = onTrouble;
    this.codeKey = `${PREFIX}/${slug}/code`;
    this.#progressKey = `${PREFIX}/${slug}/progress`;
    this.#answersKey = `${PREFIX}/${slug}/answers`;
    if (!store) onTrouble("refused");
  }

  /** The kept code, or null when nothing (readable) was kept. */
  readCode(): string | null {
    return this.#read(this.codeKey, parseCode);
  }

  /** Null forgets the code. */
  writeCode(code: string | null): void {
    this.#write(this.codeKey, code === null ? null : JSON.stringify({ code }));
  }

  readProgress(): Progress {
    return this.#read(this.#progressKey, parseProgress) ?? { passed: {}, hints: {} };
  }

  writeProgress(progress: Progress): void {
    this.#write(this.#progressKey, JSON.stringify(progress));
  }

  /** By question. */
  readAnswers(): Record<string, Answer> {
    return this.#read(this.#answersKey, parseAnswers) ?? {};
  }

  /** Keeps one answer; those to other questions, perhaps given in another tab, stay. */
  keepAnswer(id: string, answer: Answer): void {
    this.#write(this.#answersKey, JSON.stringify({ ...this.readAnswers(), [id]: answer }));
  }

  #read<T>(key: string, parse: (text: string) => T | null): T | null {
    let text: string | null = null;
    try {
      text = this.#store?.getItem(key) ?? null;
    } catch {
      this.#onTrouble("refused");
    }
    if (text === null) return null;
    const value = parse(text);
    if (value === null) {
      // Not thrown away: whoever looks for lost work finds it beside.
      this.#write(`${key}.damaged`, text);
      this.#onTrouble("damaged");
    }
    return value;
  }

  #write(key: string, text: string | null): void {
    if (!this.#store) return;
    try {
      if (text === null) this.#store.removeItem(key);
      else this.#store.setItem(key, text);
    } catch (error) {
      this.#onTrouble(isQuotaError(error) ? "full" : "refused");
    }
  }
}

/** The code in a stored value, or null when it is not one of ours. */
export function parseCode(text: string): string | null {
  const value = parseObject(text);
  return typeof value?.["code"] === "string" ? value["code"] : null;
}

export function parseProgress(text: string): Progress | null {
  const value = parseObject(text);
  const passed = value?.["passed"];
  const hints = value?.["hints"];
  if (!isRecordOf(passed, (v): v is string => typeof v === "string")) return null;
  if (!isRecordOf(hints, (v): v is number => Number.isSafeInteger(v) && Number(v) >= 0)) return null;
  return { passed: { ...passed }, hints: { ...hints } };
}

export function parseAnswers(text: string): Record<string, Answer> | null {
  const value: unknown = parseObject(text);
  return isRecordOf(value, isAnswer) ? value : null;
}

/** A short fingerprint of a text, to see later whether it is still the same (FNV-1a, 2 × 32 bits). */
export function fingerprint(text: string): string {
  let low = 0x811c9dc5;
  let high = 0xcbf29ce4;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ (unit + i), 0x01000193);
  }
  return [low, high].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The browser's storage, or null where it is refused. */
export function openStorage(): KeyValueStore | null {
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

function isQuotaError(error: unknown): boolean {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

function isAnswer(value: unknown): value is Answer {
  const { given, checked, hint } = (value ?? {}) as Record<string, unknown>;
  return isTexts(given) && (checked === null || isTexts(checked)) && typeof hint === "boolean";
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isRecordOf<T>(value: unknown, test: (v: unknown) => v is T): value is Record<string, T> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(test);
}
