// Whether the right choices were made.

/** `ChoiceQuestion.config` of generator/questions/model.py. */
export interface ChoiceConfig {
  /** For each choice. */
  right: boolean[];
}

export type ChoiceResult =
  | { status: "empty" | "right" }
  /** How many chosen are wrong, and how many right ones are missing. */
  | { status: "wrong"; wrong: number; missing: number };

/** `chosen` are the places of the choices that were made. */
export function judgeChoice(chosen: number[], { right }: ChoiceConfig): ChoiceResult {
  if (chosen.length === 0) return { status: "empty" };
  const wrong = chosen.filter((place) => !right[place]).length;
  const missing = right.filter((isRight, place) => isRight && !chosen.includes(place)).length;
  return wrong + missing === 0 ? { status: "right" } : { status: "wrong", wrong, missing };
}

/** What is still the matter where several may be chosen: "één keuze klopt niet en er hoort er nog één bij". */
export function stillWrong({ wrong, missing }: { wrong: number; missing: number }): string {
  const parts = [];
  if (wrong) parts.push(wrong === 1 ? "één keuze klopt niet" : `${wrong} keuzes kloppen niet`);
  if (missing) parts.push(missing === 1 ? "er hoort er nog één bij" : `er horen er nog ${missing} bij`);
  return parts.join(" en ");
}
