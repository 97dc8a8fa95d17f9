// The menu “Bestand”, and everything that can be done with the student's work.

import { el, need } from "../dom.ts";
import { FILE_NAME } from "../file-names.ts";
import type { Desk } from "./desk.ts";
import { openDialog } from "./dialog.ts";
import { comparison } from "./difference-view.ts";
import { choose, download, openFile, setUpDrop } from "./files.ts";
import { fingerprint } from "./fingerprint.ts";
import type { KeptCode } from "./formats.ts";
import { openHistory } from "./history-dialog.ts";
import { Library, type WholeStore } from "./library.ts";
import { type MenuItem, setUpMenu } from "./menu.ts";
import { setUpPaper } from "./paper.ts";
import { askReset, tellReset, undoChange, undoLabels } from "./reset.ts";
import { setUpSharedCode, shareCode } from "./share.ts";
import { openSummary } from "./summary-dialog.ts";
import { exportProgress, importProgress } from "./transfer.ts";

/**
 * `storage` is null where the browser refuses it; `onSaved` hears which code was downloaded,
 * `onReplaced` that the work in storage is other work now.
 */
export function setUpWork(
  root: HTMLElement,
  desk: Desk,
  storage: WholeStore | null,
  onSaved: (code: string) => void,
  onReplaced: () => void,
): void {
  const library = storage && new Library(storage, onReplaced);
  const takeIn = (text: string) => void importProgress(text, desk, library);
  const open = (file: File) => void openFile(file, desk, takeIn);
  const save = () => {
    download(FILE_NAME, desk.code, "text/x-python");
    onSaved(desk.code);
  };
  const file: MenuItem[] = [
    { label: "Geschiedenis", act: () => openHistory(desk) },
    { label: "Open een bestand…", act: () => choose(".py,.txt,text/*", open) },
    { label: `Download ${FILE_NAME}`, act: save },
    { label: "Deel met een link…", act: () => void shareCode(desk) },
  ];
  const progress: MenuItem[] = [
    { label: "Overzicht om te bewaren…", act: () => openSummary(desk) },
    { label: "Exporteer alle voortgang", act: () => exportProgress(desk, library) },
    { label: "Importeer voortgang…", act: () => choose(".json,application/json", (chosen) => void chosen.text().then(takeIn)) },
  ];
  setUpMenu(need(root, '[data-action="file-menu"]'), [file, progress, library ? resets(desk, library) : []]);
  setUpDrop(root, open);
  setUpPaper(need(root, "[data-editor]"), () => desk.code);
  if (library) tellReset(desk.parts.notices, library);
  setUpSharedCode(desk);
}

function resets(desk: Desk, library: Library): MenuItem[] {
  const change = library.undoable;
  const undo = change ? [{ label: undoLabels[change], act: () => undoChange(library) }] : [];
  return [
    { label: "Wis deze les…", act: () => askReset("lesson", desk, library) },
    { label: "Wis alle lessen…", act: () => askReset("all", desk, library) },
    ...undo,
  ];
}

/** The lesson may have got other start code since the student began: their own code stays. */
export function tellNewStart(desk: Desk, kept: KeptCode | null): void {
  const { lesson, parts } = desk;
  if (!kept?.start || kept.start === fingerprint(lesson.start)) return;
  const use = () => desk.put(lesson.start, "start", "De nieuwe begincode staat in de editor. Wat er stond, staat in de geschiedenis.");
  const look = () => {
    const intro = el("p", {}, "Zo verschilt de begincode van nu van jouw code. Kies je voor de nieuwe, dan gaat die van jou naar de geschiedenis.");
    const body = [intro, comparison(desk.code, lesson.start, "de nieuwe begincode")];
    openDialog({ title: "De nieuwe begincode", body, wide: true, actions: [{ label: "Begin met de nieuwe code", act: use }] });
  };
  const told = "De begincode van deze les is vernieuwd sinds je begon. Je eigen code staat er nog, zoals je haar achterliet.";
  parts.notices.show("start", told, [{ label: "Bekijk het verschil", act: look }]);
}
