// Reads the JSON of a list of errors, and of texts from stderr, and writes that of what the page says
// about each.

import { json } from "node:stream/consumers";

import { explain } from "../site/app/errors/explain.ts";
import { splitWarnings } from "../site/app/errors/warnings.ts";
import { readProgramResult } from "../site/app/python/protocol.ts";

/** As the page gets it: checked before it is believed. */
const received = (error) => readProgramResult(JSON.stringify({ ok: false, error }));

const items = await json(process.stdin);
process.stdout.write(JSON.stringify(items.map((item) => {
  if (typeof item === "string") return splitWarnings(item).map(({ meaning }) => meaning).join(" ");
  const result = received(item);
  return result?.error ? explain(result.error) : null;
})));
