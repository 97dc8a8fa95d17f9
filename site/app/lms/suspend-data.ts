// A lesson's work in the 4096 characters that SCORM 1.2 has for it.

import { canShare, packed, unpacked } from "../desk/link-code.ts";
import { type Answers, asAnswers, asCode, asProgress, type KeptCode, type LessonWork, noProgress, type Progress } from "../desk/formats.ts";
import { fromUtf8 } from "../desk/text.ts";
import { parseObject } from "../desk/shapes.ts";

export const MAX_DATA = 4096;
/** Of what it may become when unpacked: a program that fits is never near this. */
const MAX_TEXT = 1_000_000;
const DEFLATED = "w1.";
const PLAIN = "w0.";

/** What is kept: of the history there is no room to speak of. */
export interface Work {
  code: KeptCode | null;
  progress: Progress;
  answers: Answers;
}

export interface Packed {
  data: string;
  /** Whether the code of now is in it. */
  fits: boolean;
}

/** All of it, or what fits, the most dear first. `older`: code that fitted before. */
export async function pack({ code, progress, answers }: Work, older: KeptCode | null): Promise<Packed> {
  const choices = [
    { work: { code, progress, answers }, fits: true },
    { work: { code, progress, answers: {} }, fits: true },
    { work: { code: older, progress, answers: {} }, fits: false },
    { work: { code: null, progress, answers: {} }, fits: false },
  ];
  for (const { work, fits } of choices) {
    const text = JSON.stringify(work);
    const data = canShare() ? DEFLATED + (await packed(text)) : plain(text);
    if (data.length <= MAX_DATA) return { data, fits };
  }
  return { data: "", fits: false };
}

/** Without waiting, for a page that is being left; null when that does not fit. */
export function packAtOnce({ code, progress }: Work): string | null {
  const data = plain(JSON.stringify({ code, progress, answers: {} }));
  return data.length <= MAX_DATA ? data : null;
}

/** As ASCII: environments do not agree on what other characters are. */
function plain(json: string): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return PLAIN + json.replaceAll(/[^\x20-\x7e]/g, escaped);
}

/** Null when it is not ours, or not whole. */
export async function unpack(data: string): Promise<LessonWork | null> {
  const text = await textOf(data);
  const value = text === null ? null : parseObject(text);
  if (!value) return null;
  const progress = asProgress(value["progress"]) ?? noProgress();
  return { code: asCode(value["code"]), progress, answers: asAnswers(value["answers"]) ?? {}, history: [] };
}

async function textOf(data: string): Promise<string | null> {
  if (data.startsWith(PLAIN)) return data.slice(PLAIN.length);
  if (!data.startsWith(DEFLATED)) return null;
  try {
    const bytes = await unpacked(data.slice(DEFLATED.length), MAX_TEXT);
    return bytes && fromUtf8(bytes);
  } catch {
    return null;
  }
}
