// The shapes of what is kept of a lesson, and how each is read back. Everything read is checked:
// other scripts, older versions, broken disks and files of others come by here too.

import { type Version, parseVersions } from "./history.ts";
import { isRecord, isRecordOf, isTime, parseObject } from "./shapes.ts";

/** The editor's text, with what is needed to choose between two tabs or two machines. */
export interface KeptCode {
  code: string;
  /** When it was last edited (ms since 1970); 0 in what an older version kept. */
  at: number;
  /** The fingerprint of the lesson's start code at that time; empty when not known. */
  start: string;
}

export interface Progress {
  /** By checkpoint: the fingerprint of the code that passed. */
  passed: Record<string, string>;
  /** By checkpoint: how many hints are shown. */
  hints: Record<string, number>;
  /** By checkpoint: when it passed. Not known of what an older version kept. */
  when: Record<string, number>;
}

/** An answer to a question in the text. */
export interface Answer {
  /** As it stands, checked or not; what its parts are is the question's business. */
  given: string[];
  /** As it was when it was last checked. */
  checked: string[] | null;
  /** Whether the hint is open. */
  hint: boolean;
  /** When it was last changed; not known of what an older version kept. */
  at?: number;
}

export type Answers = Record<string, Answer>;

/** All that is kept of one lesson. */
export interface LessonWork {
  code: KeptCode | null;
  progress: Progress;
  answers: Answers;
  history: Version[];
}

export const noProgress = (): Progress => ({ passed: {}, hints: {}, when: {} });

/** By the last part of its key in storage: how a value is read; null when it is not one of ours. */
export const readers = {
  code: (text: string) => asCode(parseObject(text)),
  progress: (text: string) => asProgress(parseObject(text)),
  answers: (text: string) => asAnswers(parseObject(text)),
  history: (text: string) => parseVersions(text),
};

export function asCode(value: unknown): KeptCode | null {
  if (!isRecord(value) || typeof value["code"] !== "string") return null;
  const { code, at = 0, start = "" } = value;
  return isTime(at) && typeof start === "string" ? { code, at, start } : null;
}

export function asProgress(value: unknown): Progress | null {
  if (!isRecord(value)) return null;
  const { passed, hints, when = {} } = value;
  if (!isRecordOf(passed, (v): v is string => typeof v === "string")) return null;
  if (!isRecordOf(hints, (v): v is number => Number.isSafeInteger(v) && Number(v) >= 0)) return null;
  if (!isRecordOf(when, isTime)) return null;
  return { passed: { ...passed }, hints: { ...hints }, when: { ...when } };
}

export function asAnswers(value: unknown): Answers | null {
  return isRecordOf(value, isAnswer) ? value : null;
}

function isAnswer(value: unknown): value is Answer {
  if (!isRecord(value)) return false;
  const { given, checked, hint, at = 0 } = value;
  return isTexts(given) && (checked === null || isTexts(checked)) && typeof hint === "boolean" && isTime(at);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
