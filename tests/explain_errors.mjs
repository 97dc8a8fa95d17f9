// Reads the JSON of a list of errors and writes that of what the page says about each.

import { json } from "node:stream/consumers";

import { explain } from "../site/app/errors/explain.ts";
import { readProgramResult } from "../site/app/protocol.ts";

/** As the page gets it: checked before it is believed. */
const received = (error) => readProgramResult(JSON.stringify({ ok: false, error }));

const errors = await json(process.stdin);
process.stdout.write(JSON.stringify(errors.map((error) => {
  const result = received(error);
  return result?.error ? explain(result.error) : null;
})));
