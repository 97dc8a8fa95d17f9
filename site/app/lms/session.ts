// A lesson inside a learning environment (SCORM 1.2): it hears which checkpoints passed, and keeps the
// student's code where that fits. The browser's own storage keeps everything, as always.

import { download } from "../desk/files.ts";
import type { KeptCode } from "../desk/formats.ts";
import { readWork, type WholeStore } from "../desk/library.ts";
import { mergeWork } from "../desk/merge.ts";
import { FILE_NAME } from "../file-names.ts";
import type { LessonData } from "../lesson-data.ts";
import type { Notices } from "../notices.ts";
import { readPlace } from "../place.ts";
import type { LessonStore } from "../storage.ts";
import type { Scorm } from "./api.ts";
import { openElsewhere } from "./links.ts";
import { latest, scoreOf, sessionTime, statusOf } from "./report.ts";
import { pack, packAtOnce, unpack, type Work } from "./suspend-data.ts";
import { notTaken, tooLong } from "./words.ts";

/** What was set is sent this long after the first of it, so that typing is no stream of requests. */
const COMMIT_MS = 5000;
const RETRY_MS = 30_000;

export interface SessionParts {
  scorm: Scorm;
  lesson: LessonData;
  /** Null where the browser refuses it. */
  storage: WholeStore | null;
  notices: Notices;
}

export class LmsSession {
  readonly storage: WholeStore | null;
  readonly #scorm: Scorm;
  readonly #lesson: LessonData;
  readonly #notices: Notices;
  readonly #since = performance.now();
  /** Somebody looks back, or around: nothing is to be written. */
  readonly #looking: boolean;
  readonly #told = new Map<string, boolean>();
  #older: KeptCode | null = null;
  #turn = 0;
  #packing = false;
  #taken = true;
  #reported = "";
  #replaced = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ scorm, lesson, storage, notices }: SessionParts) {
    this.#scorm = scorm;
    this.#lesson = lesson;
    this.storage = storage;
    this.#notices = notices;
    this.#looking = ["browse", "review"].includes(scorm.get("cmi.core.lesson_mode"));
  }

  /** Brings what the environment kept into `store`; the newer code wins, the other goes to the history. */
  async restore(store: LessonStore): Promise<void> {
    const theirs = await unpack(this.#scorm.get("cmi.suspend_data"));
    if (!theirs) return;
    this.#older = theirs.code;
    const { code, progress, answers, history } = mergeWork(readWork(store), theirs, "lms").work;
    // Each by itself: what one has no room for must not keep the others out.
    store.writeHistory(history);
    store.writeCode(code);
    store.writeProgress(progress);
    store.writeAnswers(answers);
  }

  /** From now on the environment hears of everything; `onKept` hears which code it holds. */
  follow(store: LessonStore, onKept: (code: string) => void): void {
    openElsewhere(document);
    const place = this.#scorm.get("cmi.core.lesson_location");
    if (place && !location.hash) document.getElementById(place)?.scrollIntoView();
    addEventListener("pagehide", () => this.#end(store));
    // Kept by the browser as it was, for the button “back”: its session is over.
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) location.reload();
    });
    if (this.#looking) return;
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.#commit(store);
    });
    store.onWrite = () => void this.#save(store, onKept);
    store.onWrite();
  }

  /** The browser's storage holds other work now, and the page will open anew: that work is to win. */
  replaced(): void {
    this.#replaced = true;
    this.#set("cmi.suspend_data", "");
  }

  async #save(store: LessonStore, onKept: (code: string) => void): Promise<void> {
    const turn = ++this.#turn;
    this.#packing = true;
    const work = workOf(store);
    const { data, fits } = await pack(work, this.#older);
    // Something newer is on its way.
    if (turn !== this.#turn) return;
    this.#packing = false;
    this.#taken = this.#set("cmi.suspend_data", data);
    if (fits) this.#older = work.code;
    if (fits && this.#taken) onKept(work.code?.code ?? this.#lesson.start);
    this.#tell("lms-length", !fits, tooLong, store);
    if (this.#report(work)) this.#commit(store);
    else this.#timer ??= setTimeout(() => this.#commit(store), COMMIT_MS);
  }

  /** Answers whether there was anything new. */
  #report({ progress }: Work): boolean {
    const { checkpoints } = this.#lesson;
    const passed = checkpoints.filter(({ id }) => id in progress.passed).length;
    const score = Math.max(scoreOf(passed, checkpoints.length), Number(this.#scorm.get("cmi.core.score.raw")) || 0);
    const status = latest(this.#scorm.get("cmi.core.lesson_status"), statusOf(passed, checkpoints.length));
    const report = `${status} ${score}`;
    if (report === this.#reported) return false;
    this.#reported = report;
    // Who only opened the lesson has no mark yet, rather than a nought.
    if (score > 0) {
      this.#set("cmi.core.score.min", "0");
      this.#set("cmi.core.score.max", "100");
      this.#set("cmi.core.score.raw", String(score));
    }
    this.#set("cmi.core.lesson_status", status);
    return true;
  }

  #commit(store: LessonStore): void {
    clearTimeout(this.#timer);
    this.#setPlace();
    const taken = this.#scorm.commit() && this.#taken;
    this.#timer = taken ? undefined : setTimeout(() => this.#commit(store), RETRY_MS);
    this.#tell("lms", !taken, notTaken, store);
  }

  /** Says it once, until it is over. */
  #tell(id: string, wrong: boolean, words: (kept: boolean) => string, store: LessonStore): void {
    if (wrong === (this.#told.get(id) ?? false)) return;
    this.#told.set(id, wrong);
    if (!wrong) return this.#notices.hide(id);
    const act = () => download(FILE_NAME, store.readCode()?.code ?? this.#lesson.start, "text/x-python");
    this.#notices.show(id, words(this.storage !== null), [{ label: `Download ${FILE_NAME}`, stays: true, act }]);
  }

  #setPlace(): void {
    const place = readPlace(this.storage);
    if (place?.slug === this.#lesson.slug && place.anchor) this.#set("cmi.core.lesson_location", place.anchor);
  }

  /** The page is being left: only what can be done at once is done. */
  #end(store: LessonStore): void {
    clearTimeout(this.#timer);
    store.onWrite = () => {};
    this.#turn++;
    // The page that opens now goes on with this session: many environments give only one.
    if (this.#replaced) return;
    const last = this.#packing ? packAtOnce(workOf(store)) : null;
    if (last) this.#set("cmi.suspend_data", last);
    this.#setPlace();
    this.#set("cmi.core.session_time", sessionTime(performance.now() - this.#since));
    // Not "": then an environment may begin anew the next time.
    this.#set("cmi.core.exit", "suspend");
    this.#scorm.commit();
    this.#scorm.finish();
  }

  #set(name: string, value: string): boolean {
    return this.#looking || this.#scorm.set(name, value);
  }
}

function workOf(store: LessonStore): Work {
  return { code: store.readCode(), progress: store.readProgress(), answers: store.readAnswers() };
}
