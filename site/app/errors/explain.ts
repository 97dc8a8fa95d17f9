// What an error means, in Dutch, with the student's own names and shapes. Nothing is said about an
// error that no rule knows: silence is better than a guess.
//
// Text between backticks is code. A new explanation is one line in one of the tables in `rules/`.

import type { ProgramError } from "../python/protocol.ts";
import { capital, Facts } from "./facts.ts";
import { rules } from "./rules/index.ts";

export function explain(error: ProgramError): string {
  if (error.kind === "syntax") return syntaxText(error);
  const facts = new Facts(error);
  for (const [types, message, say] of rules) {
    if (!types.split("|").includes(error.type)) continue;
    const found = message.exec(error.message);
    const text = found && say(facts, ...found.slice(1).map((group) => group ?? ""));
    if (text) return capital(text);
  }
  return "";
}

/** Python's own words follow below: here they would be said twice. */
function syntaxText({ message, traceback }: ProgramError): string {
  const english = traceback.trimEnd().split("\n").at(-1)?.replace(/^\w+: /, "") ?? "";
  if (english && message.endsWith(`(${english})`)) return message.slice(0, -english.length - 2).trim();
  return traceback.includes(message) ? "" : message;
}
