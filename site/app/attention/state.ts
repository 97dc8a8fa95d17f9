/**
 * States of a table as a link in the text writes them: `q kat = 3, 0; row kat; open steps`.
 *
 * `generator/widgets/_state.py` refuses at build time what is not understood here. A word is named
 * by its label, or by its place counted from 0.
 */

import { list, spokenVector } from "./format.ts";
import { maskChange, namedMask, MASK_NAMES } from "./masks.ts";
import type { Role, TableModel } from "./model.ts";
import { SINGULAR } from "./words.ts";

const ROLES: Readonly<Record<string, Role>> = { q: "queries", k: "keys", v: "values" };

export function applyState(model: TableModel, state: string): void {
  for (const command of commands(state)) apply(model, command);
}

/** The parts that `state` opens. */
export function openedBy(state: string): string[] {
  return commands(state).filter(({ name }) => name === "open").map(({ subject }) => subject);
}

/** What `state` changes, in words to predict by; empty when it only chooses, opens or starts anew. */
export function describeState(model: TableModel, state: string): string {
  return list(commands(state).map((command) => describe(model, command)).filter(Boolean));
}

interface Command {
  readonly name: string;
  readonly subject: string;
  readonly numbers: readonly number[];
}

function commands(state: string): Command[] {
  return state.split(";").map((text) => {
    const [left = "", right = ""] = text.split("=");
    const [name = "", ...subject] = left.trim().split(/\s+/);
    const numbers = right.trim() ? right.split(",").map(Number) : [];
    return { name, subject: subject.join(" "), numbers };
  });
}

function apply(model: TableModel, { name, subject, numbers }: Command): void {
  const role = ROLES[name];
  const row = placeOf(model, subject);
  const mask = MASK_NAMES.find((one) => one === subject);
  if (role) numbers.forEach((x, component) => model.set(role, row, component, x));
  else if (name === "row") model.choose(row);
  else if (name === "mask" && mask) model.setMask(namedMask(mask, model.labels.length));
  else if (name === "scale") model.setScale(subject === "on", model.repeats);
  else if (name === "width") model.setScale(model.scaled, Number(subject) / (model.width / model.repeats));
  else if (name === "start") model.reset();
}

function describe(model: TableModel, { name, subject, numbers }: Command): string {
  const role = ROLES[name];
  const mask = MASK_NAMES.find((one) => one === subject);
  if (role) return `de ${SINGULAR[role]} van ${model.labels[placeOf(model, subject)]} wordt ${spokenVector(numbers)}`;
  if (name === "mask" && mask) return maskChange(mask);
  if (name === "scale") return `de deling door √d gaat ${subject === "on" ? "aan" : "uit"}`;
  if (name === "width") return `de head wordt ${subject} breed`;
  return "";
}

function placeOf(model: TableModel, subject: string): number {
  const place = model.labels.indexOf(subject);
  return place >= 0 ? place : /^\d+$/.test(subject) ? Number(subject) : -1;
}
