// What was passed, when, and with which code: on the screen, on paper and in a file.

import { el } from "../dom.ts";
import type { LessonData } from "../lesson-data.ts";
import { codeView } from "./code-view.ts";
import { fingerprint } from "./fingerprint.ts";
import type { Progress } from "./formats.ts";
import type { Version } from "./history.ts";
import { fullDay, fullMoment } from "./moments.ts";

export interface SummaryParts {
  lesson: LessonData;
  code: string;
  progress: Progress;
  history: Version[];
}

/** The code that a checkpoint passed with, when it is not the code of now; null when it is not kept. */
export function olderCode(id: string, { code, progress, history }: SummaryParts): string | null | undefined {
  const passed = progress.passed[id];
  if (passed === undefined || passed === fingerprint(code)) return undefined;
  return history.find((version) => fingerprint(version.code) === passed)?.code ?? null;
}

export function summary(parts: SummaryParts): HTMLElement {
  const { lesson, code } = parts;
  return el(
    "article",
    { class: "summary" },
    el("p", { class: "summary-lesson" }, lesson.title),
    el("p", { class: "summary-day" }, `Stand van ${fullDay(Date.now())}`),
    el(
      "table",
      {},
      el("thead", {}, el("tr", {}, ...["Checkpoint", "Geslaagd", "Met"].map((name) => el("th", { scope: "col" }, name)))),
      el("tbody", {}, ...lesson.checkpoints.map((point, i) => row(point, i + 1, parts))),
    ),
    el("h3", {}, "main.py"),
    codeView(code),
    ...olderVersions(parts),
    el("p", { class: "summary-note" }, "Gemaakt in je eigen browser, om terug te lezen. Het is geen bewijs."),
  );
}

function row({ id, title }: { id: string; title: string }, number: number, parts: SummaryParts): HTMLElement {
  const { passed, when } = parts.progress;
  const at = when[id];
  const has = passed[id] !== undefined;
  const older = olderCode(id, parts);
  const withCode = older === undefined ? "de code hieronder" : older === null ? "code van eerder" : "de versie onderaan";
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, `${number}. ${title}`),
    el("td", {}, has ? `✓ ${at ? fullMoment(at) : "eerder"}` : "nog niet"),
    el("td", {}, has ? withCode : "–"),
  );
}

/** The programs that passed and are not the code of now, each once. */
function olderVersions(parts: SummaryParts): HTMLElement[] {
  const byCode = new Map<string, number[]>();
  for (const [i, { id }] of parts.lesson.checkpoints.entries()) {
    const code = olderCode(id, parts);
    if (code) byCode.set(code, [...(byCode.get(code) ?? []), i + 1]);
  }
  return [...byCode].flatMap(([code, numbers]) => [
    el("h3", {}, `De code waarmee checkpoint ${numbers.join(" en ")} slaagde`),
    codeView(code),
  ]);
}
