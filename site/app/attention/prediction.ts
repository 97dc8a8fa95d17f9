/** Questions before a change takes effect: what will happen, and what does. Pure: nothing is shown. */

import { spoken, spokenAmount } from "./format.ts";
import type { TableModel } from "./model.ts";

/** What a table shows is three decimals; less than half of the last is no change. */
const VISIBLE = 5e-4;
/** Losses are shown with four. */
const VISIBLE_LOSS = 5e-5;

export interface Question {
  readonly text: string;
  readonly answers: readonly string[];
  /** Places in `answers` that are right. */
  readonly right: readonly number[];
  /** What happened, for after the answer. */
  readonly outcome: string;
}

/**
 * A question about the change from `before` to `after`; `turn` alternates the kinds.
 *
 * Which row of weights changes, or whether one weight of the chosen row rises or falls.
 */
export function ask(before: TableModel, after: TableModel, turn: number): Question {
  return turn % 2 === 0 ? askWeight(before, after, turn / 2) : askRow(before, after);
}

/** Whether the loss of a step of learning, `was` before and `is` after it, rises or falls. */
export function askLoss(was: number, is: number): Question {
  const right = Math.abs(is - was) < VISIBLE_LOSS ? 2 : is > was ? 0 : 1;
  const outcome = `Het verlies ging van ${spokenAmount(was)} naar ${spokenAmount(is)}.`;
  return { text: "Wat doet het verlies L?", answers: DIRECTIONS, right: [right], outcome };
}

const DIRECTIONS = ["stijgt", "daalt", "blijft gelijk"];

function askWeight(before: TableModel, after: TableModel, turn: number): Question {
  const row = after.chosen;
  const open = before.labels.map((_, j) => j).filter((j) => before.isAllowed(row, j) || after.isAllowed(row, j));
  const column = open[turn % open.length] ?? 0;
  const label = before.labels[column];
  const [was, is] = [before, after].map((model) => model.forward.weights[row]?.[column] ?? 0);
  const change = (is ?? 0) - (was ?? 0);
  const right = Math.abs(change) < VISIBLE ? 2 : change > 0 ? 0 : 1;
  const outcome = `Het gewicht van ${label} in rij ${after.label} ging van ${spoken(was ?? 0, 3)} naar ${spoken(is ?? 0, 3)}.`;
  return {
    text: `Wat doet het gewicht van ${label} in rij ${after.label}?`,
    answers: DIRECTIONS,
    right: [right],
    outcome,
  };
}

function askRow(before: TableModel, after: TableModel): Question {
  const changed = changedRows(before, after);
  const { labels } = before;
  const names = changed.map((row) => labels[row] ?? "");
  const outcome =
    names.length === 0
      ? `In geen enkele rij veranderden de gewichten${mixed(before, after) ? "; de uitvoer wel" : ""}.`
      : names.length === 1
        ? `Alleen de gewichten van rij ${names[0]} veranderden.`
        : `De gewichten van ${names.length} rijen veranderden: ${names.join(", ")}.`;
  const many = changed.length > 1;
  return {
    text: "In welke rij veranderen de gewichten?",
    answers: [...labels, "in meer dan een", "in geen enkele"],
    right: many ? [labels.length] : changed.length ? changed : [labels.length + 1],
    outcome,
  };
}

function mixed(before: TableModel, after: TableModel): boolean {
  const { outputs } = after.forward;
  return before.forward.outputs.some((row, i) => row.some((y, a) => Math.abs(y - (outputs[i]?.[a] ?? 0)) >= VISIBLE));
}

/** The rows whose weights change visibly. */
export function changedRows(before: TableModel, after: TableModel): number[] {
  return before.labels
    .map((_, row) => row)
    .filter((row) =>
      before.forward.weights[row]?.some((p, j) => Math.abs(p - (after.forward.weights[row]?.[j] ?? 0)) >= VISIBLE),
    );
}
