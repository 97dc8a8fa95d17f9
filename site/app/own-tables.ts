// Tables that calculate with the functions in the editor.

import type { Activity } from "./activity.ts";
import { ownProgram, PROGRAM_NAME, readAnswer } from "./attention/own-program.ts";
import type { OwnAnswer, OwnRequest } from "./attention/own.ts";
import type { AttentionTable } from "./attention/table.ts";
import { all } from "./dom.ts";
import type { Editor } from "./editor/editor.ts";
import { errorText } from "./errors/words.ts";
import { FILE_NAME } from "./file-names.ts";
import type { ProgramFile } from "./python/protocol.ts";
import type { PythonService } from "./python/python-service.ts";
import type { Workbench } from "./workbench.ts";

export interface OwnTableParts {
  python: PythonService;
  activity: Activity;
  editor: Editor;
  workbench: Workbench;
}

/** A table does not wait longer for code that does not end. */
const PATIENCE_MS = 10_000;

export function setUpOwnTables(page: ParentNode, parts: OwnTableParts): void {
  for (const table of all<AttentionTable>(page, "attention-table")) {
    table.calculator = (request) => calculate(request, parts);
  }
}

async function calculate(request: OwnRequest, parts: OwnTableParts): Promise<OwnAnswer | string> {
  if (parts.activity.busy) return "Python is nog met iets anders bezig. Wacht daarop of stop het, en reken dan opnieuw.";
  let answer: OwnAnswer | string = "Er kwam geen antwoord.";
  await parts.activity.start("sample", async (signal) => {
    answer = await run(request, signal, parts);
  });
  return answer;
}

async function run(request: OwnRequest, signal: AbortSignal, { python, editor, workbench }: OwnTableParts): Promise<OwnAnswer | string> {
  const mark = `tabel ${crypto.getRandomValues(new Uint32Array(2)).join("-")} `;
  const files: ProgramFile[] = [
    { name: FILE_NAME, source: editor.code, quiet: true },
    { name: PROGRAM_NAME, source: ownProgram(request, mark) },
  ];
  const patience = new AbortController();
  let printed = "";
  let timer = 0;
  let since = performance.now();
  workbench.showWaiting("De tabel rekent met jouw functies…");
  try {
    const { error } = await python.run(
      files,
      AbortSignal.any([signal, patience.signal]),
      (output) => (printed += output.filter(({ stream }) => stream === "stdout").map(({ text }) => text).join("")),
      () => {
        since = performance.now();
        timer = window.setTimeout(() => patience.abort(), PATIENCE_MS);
        workbench.showRunning("De tabel rekent met jouw functies…");
      },
    );
    workbench.showEnd("De tabel is klaar", performance.now() - since);
    const answer = readAnswer(printed, mark, request);
    if (answer) return answer;
    return error ? `Je code stopte voordat de tabel iets kon vragen. ${errorText(error)}` : "Je functies gaven geen antwoord aan de tabel.";
  } catch (error) {
    const text = workbench.showFault(error);
    return patience.signal.aborted ? "Je code deed er langer dan tien seconden over; de tabel wacht niet langer." : text;
  } finally {
    clearTimeout(timer);
  }
}
