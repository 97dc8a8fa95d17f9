// The questions in a lesson's text come alive.

import { all } from "../dom.ts";
import type { LessonStore } from "../storage.ts";
import { Question } from "./question.ts";

export function setUpQuestions(page: ParentNode, store: LessonStore): void {
  const roots = all(page, "[data-question]");
  if (roots.length === 0) return;
  const answers = store.readAnswers();
  for (const root of roots) {
    const id = root.dataset["question"] ?? "";
    new Question(root, answers[id], (answer) => store.keepAnswer(id, { ...answer, at: Date.now() }));
  }
}
