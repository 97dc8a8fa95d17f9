// The work of two machines made into one, without losing any: the newer wins, other code goes to
// the history. Pure.

import type { Answers, KeptCode, LessonWork, Progress } from "./formats.ts";
import { type AsideBy, merged as mergedVersions, withVersion } from "./history.ts";

/** What merging does to a lesson, for the reader to judge beforehand. */
export interface Changes {
  /** What becomes of the code: theirs comes where none was, theirs is newer, ours is, or nothing changes. */
  code: "new" | "theirs" | "ours" | "same";
  /** Checkpoints that pass from now on. */
  passed: number;
  /** Answers that are new or newer. */
  answers: number;
  /** Versions that the history did not have. */
  versions: number;
}

/** `by`: why the code that did not win was put aside. */
export function mergeWork(ours: LessonWork, theirs: LessonWork, by: AsideBy = "import"): { work: LessonWork; changes: Changes } {
  const chosen = chooseCode(ours.code, theirs.code);
  const progress = mergeProgress(ours.progress, theirs.progress);
  const answers = mergeAnswers(ours.answers, theirs.answers);
  let history = mergedVersions(ours.history, theirs.history);
  if (chosen.aside) history = withVersion(history, chosen.aside.code, { kind: "aside", by }, chosen.aside.at);
  const known = new Set(ours.history.map(({ code }) => code));
  const changes = {
    code: chosen.from,
    passed: newKeys(ours.progress.passed, progress.passed),
    answers: Object.keys(answers).filter((id) => !sameAnswer(answers, ours.answers, id)).length,
    versions: history.filter(({ code }) => !known.has(code)).length,
  };
  return { work: { code: chosen.code, progress, answers, history }, changes };
}

export function changesNothing({ code, passed, answers, versions }: Changes): boolean {
  return code !== "new" && code !== "theirs" && passed + answers + versions === 0;
}

interface Choice {
  code: KeptCode | null;
  from: Changes["code"];
  aside: KeptCode | null;
}

function chooseCode(ours: KeptCode | null, theirs: KeptCode | null): Choice {
  // No code is the start code, which is never lost.
  if (!theirs) return { code: ours, from: "same", aside: null };
  if (!ours) return { code: theirs, from: "new", aside: null };
  const newer = theirs.at > ours.at ? theirs : ours;
  if (theirs.code === ours.code) return { code: newer, from: "same", aside: null };
  return newer === theirs
    ? { code: theirs, from: "theirs", aside: ours }
    : { code: ours, from: "ours", aside: theirs };
}

function mergeProgress(ours: Progress, theirs: Progress): Progress {
  const newerFirst = (id: string) => ((theirs.when[id] ?? 0) > (ours.when[id] ?? 0) ? [theirs, ours] : [ours, theirs]);
  const pick = <T>(part: (progress: Progress) => Record<string, T>) =>
    Object.fromEntries(
      Object.keys({ ...part(ours), ...part(theirs) }).flatMap((id) => {
        const value = newerFirst(id).map((progress) => part(progress)[id]).find((known) => known !== undefined);
        return value === undefined ? [] : [[id, value]];
      }),
    );
  const hintIds = Object.keys({ ...ours.hints, ...theirs.hints });
  const hints = Object.fromEntries(hintIds.map((id) => [id, Math.max(ours.hints[id] ?? 0, theirs.hints[id] ?? 0)]));
  return { passed: pick(({ passed }) => passed), when: pick(({ when }) => when), hints };
}

function mergeAnswers(ours: Answers, theirs: Answers): Answers {
  const newer = Object.entries(theirs).filter(([id, { at = 0 }]) => !ours[id] || at > (ours[id].at ?? 0));
  return { ...ours, ...Object.fromEntries(newer) };
}

function sameAnswer(a: Answers, b: Answers, id: string): boolean {
  return JSON.stringify([a[id]?.given, a[id]?.checked]) === JSON.stringify([b[id]?.given, b[id]?.checked]);
}

function newKeys(before: object, after: object): number {
  return Object.keys(after).filter((key) => !Object.hasOwn(before, key)).length;
}
