// Warnings in what a program prints on stderr, each with what it means. Python's own words stay.

import { explain } from "./explain.ts";

/** `main.py:3: RuntimeWarning: overflow encountered in scalar add` */
const HEAD = /^(\S.*):(\d+): (\w*Warning): (.*)$/;

/** A piece of what came on stderr; `meaning` is empty where there is nothing to explain. */
export interface Piece {
  text: string;
  meaning: string;
}

export function splitWarnings(text: string): Piece[] {
  const pieces: Piece[] = [];
  // A chunk holds a warning whole: Python writes each at once, with the line of code it is about.
  for (const line of text.split(/(?<=\n)/)) {
    const meaning = meaningOf(line.trimEnd());
    const last = pieces.at(-1);
    if (last && !meaning) last.text += line;
    else pieces.push({ text: line, meaning });
  }
  return pieces;
}

function meaningOf(line: string): string {
  const [, name, digits, type, message] = HEAD.exec(line) ?? [];
  if (name === undefined || type === undefined || message === undefined) return "";
  return explain({ type, message, name, line: Number(digits), traceback: "", kind: "warning" });
}
