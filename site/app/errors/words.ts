// Dutch words around an error in a student's program.

import { FILE_NAME, SAMPLE_NAME, SETUP_NAME } from "../file-names.ts";
import type { ProgramError } from "../python/protocol.ts";

/** One line for the status: what happened and where. */
export function errorText(error: ProgramError): string {
  if (error.kind === "input") return error.message;
  const where = error.name === FILE_NAME && error.line !== null ? ` op regel ${error.line}` : "";
  return `Je programma stopte met een fout${where}: ${error.type}.`;
}

/** Whose code stopped: the editor's, the sample's, or the editor's when the sample called it. */
export function whose(error: ProgramError): string {
  const line = error.line === null ? "" : ` op regel ${error.line}`;
  const sampleRan = [SAMPLE_NAME, SETUP_NAME].some((name) => error.traceback.includes(`File "${name}"`));
  if (error.name === FILE_NAME) {
    return sampleRan
      ? `Het voorbeeld riep jouw code in ${FILE_NAME} aan; die stopte${line}.`
      : `Jouw code in ${FILE_NAME} stopte${line}, nog voor het voorbeeld begon.`;
  }
  const unknown = error.type === "NameError" && /^name '(.+?)'/.exec(error.message)?.[1];
  if (unknown) return `Het voorbeeld gebruikt ${unknown}; die naam staat nog niet in ${FILE_NAME}.`;
  return `Het voorbeeld zelf stopte${line}, met wat jouw functies teruggaven.`;
}
