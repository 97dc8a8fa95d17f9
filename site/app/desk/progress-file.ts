// All progress as one file, for another machine: writing it, and reading what claims to be one. Pure.

import { asAnswers, asCode, asProgress, type LessonWork, noProgress } from "./formats.ts";
import { asVersions } from "./history.ts";
import { isRecord, parseObject } from "./shapes.ts";

const FORMAT = "werkplaats-voortgang";
const VERSION = 1;
/** In characters. */
const MAX_SIZE = 20_000_000;
const MAX_LESSONS = 200;

/** By the lesson's slug. */
export type AllWork = Map<string, LessonWork>;

export type ReadProgress = { work: AllWork } | { refused: string };

export function progressText(work: AllWork, at: number): string {
  const lessons = Object.fromEntries(work);
  return `${JSON.stringify({ format: FORMAT, version: VERSION, at: new Date(at).toISOString(), lessons }, null, 1)}\n`;
}

/** Whether a file that was dropped on the editor is meant as progress. */
export function looksLikeProgress(text: string): boolean {
  return text.startsWith("{") && text.slice(0, 200).includes(`"${FORMAT}"`);
}

/** Every field is checked; one that is not right refuses the file as a whole, and says which. */
export function readProgress(text: string): ReadProgress {
  const value = text.length <= MAX_SIZE ? parseObject(text) : null;
  if (value?.["format"] !== FORMAT) return { refused: "Dit is geen voortgang van De werkplaats. Er is niets veranderd." };
  if (value["version"] !== VERSION) {
    return { refused: "Deze voortgang is van een nieuwere werkplaats dan deze. Herlaad de pagina en probeer het opnieuw." };
  }
  const lessons = value["lessons"];
  if (!isRecord(lessons) || Object.keys(lessons).length > MAX_LESSONS) return broken("de lijst van lessen");
  const work: AllWork = new Map();
  for (const [slug, lesson] of Object.entries(lessons)) {
    if (!isSlug(slug)) return broken("de naam van een les");
    const read = asWork(lesson);
    if (typeof read === "string") return broken(`${read} van de les “${slug}”`);
    work.set(slug, read);
  }
  return work.size > 0 ? { work } : { refused: "In dit bestand staat nog geen voortgang. Er is niets veranderd." };
}

const broken = (part: string) => ({ refused: `Dit bestand is beschadigd: ${part} klopt niet. Er is niets veranderd.` });

export function isSlug(text: string): boolean {
  return text.length <= 100 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(text);
}

/** A lesson's work, or the name of the part that is not right. */
function asWork(value: unknown): LessonWork | string {
  if (!isRecord(value)) return "de inhoud";
  const { code = null, progress = noProgress(), answers = {}, history = [] } = value;
  const read = { code: asCode(code), progress: asProgress(progress), answers: asAnswers(answers), history: asVersions(history) };
  if (code !== null && !read.code) return "de code";
  if (!read.progress) return "de stand van de checkpoints";
  if (!read.answers) return "een antwoord";
  if (!read.history) return "de geschiedenis";
  return { code: read.code, progress: read.progress, answers: read.answers, history: read.history };
}
