// Starting a lesson, or everything, afresh; it can be undone.

import { el } from "../dom.ts";
import { forgetPackages } from "../packages/store.ts";
import type { Notices } from "../notices.ts";
import type { Desk } from "./desk.ts";
import { openDialog } from "./dialog.ts";
import type { Change, Library } from "./library.ts";
import { startAnew, startedAnew } from "./transfer.ts";

const done: Record<Change, string> = {
  lesson: "Deze les is weer zoals in het begin.",
  all: "Alle lessen zijn weer zoals in het begin.",
  import: "De voortgang is geïmporteerd.",
};

export const undoLabels: Record<Change, string> = {
  lesson: "Maak het wissen ongedaan",
  all: "Maak het wissen ongedaan",
  import: "Maak de import ongedaan",
};

export function askReset(change: "lesson" | "all", desk: Desk, library: Library): void {
  const slugs = change === "all" ? library.slugs : [desk.lesson.slug];
  const what = change === "all" ? "van alle lessen" : "van deze les";
  const act = () => {
    if (library.clear(slugs, change)) void forget().finally(startAnew);
    else desk.say("reset", "Er is geen ruimte voor een kopie om dit ongedaan te maken. Er is niets gewist. Exporteer eerst je voortgang.");
  };
  const packagesGo = el("p", {}, "Pakketten die je had laten ophalen gaan ook weg; die kun je opnieuw ophalen.");
  const forget = () => (change === "all" ? forgetPackages(document.body.dataset["root"] ?? "./") : Promise.resolve());
  openDialog({
    title: change === "all" ? "Alle lessen wissen?" : "Deze les wissen?",
    body: [
      el("p", {}, `Je code, de geschiedenis, de checkpoints en de antwoorden ${what} gaan weg. Je kunt het tot een dag later ongedaan maken in het menu Bestand.`),
      ...(change === "all" ? [packagesGo] : []),
      el("p", {}, "Wat blijft: waar je was met lezen, de keuze voor licht of donker, en de lettergrootte van de editor."),
    ],
    actions: [{ label: "Wis", primary: true, act }],
    close: "Annuleer",
  });
}

/** Tells what happened just before this page opened. */
export function tellReset(notices: Notices, library: Library): void {
  const change = library.undoable;
  if (!startedAnew() || !change) return;
  notices.show("reset", done[change], [{ label: "Ongedaan maken", act: () => undoChange(library) }]);
}

export function undoChange(library: Library): void {
  library.undo();
  location.reload();
}
