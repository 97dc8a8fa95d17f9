// The lesson page comes alive: everything is made here and told about each other.

import "./widgets.ts";

import { Activity } from "./activity.ts";
import { Announcer } from "./announcer.ts";
import { setUpStateLinks } from "./attention/links.ts";
import { Checkpoints } from "./checkpoints.ts";
import { Console } from "./output/console.ts";
import { all, el, need } from "./dom.ts";
import { Editor } from "./editor/editor.ts";
import { watchErrors } from "./errors/watch.ts";
import { Keeping } from "./keeping.ts";
import { type LessonData, readLessonData } from "./lesson-data.ts";
import { Notices } from "./notices.ts";
import { setUpOwnTables } from "./own-tables.ts";
import { setUpPrefetch } from "./prefetch.ts";
import { PythonService } from "./python-service.ts";
import { setUpQuestions } from "./question/questions.ts";
import { setUpSamples } from "./samples.ts";
import { setUpScrollers } from "./scrollable.ts";
import { setUpSolution } from "./solution.ts";
import { StatusLine } from "./status-line.ts";
import { LessonStore, openStorage, type StorageTrouble } from "./storage.ts";
import { setUpTabs } from "./tabs.ts";
import { Workbench } from "./workbench.ts";

const EDITOR_HINT = "Tab springt in; met Esc en dan Tab verlaat je de editor. Ctrl+Enter of ⌘+Enter voert uit.";

const storageTroubles: Record<StorageTrouble, string> = {
  refused: "Deze browser bewaart niets van deze pagina. Alles werkt, maar kopieer je code voordat je weggaat.",
  full: "De opslag van deze browser is vol: je laatste wijzigingen worden niet bewaard. Kopieer je code voordat je weggaat.",
  damaged: "Wat hier van een vorige keer bewaard was, is onleesbaar. Het is opzijgelegd.",
};

function setUpLesson(lesson: LessonData, root: HTMLElement, notices: Notices): void {
  const store = new LessonStore(openStorage(), lesson.slug, (trouble) =>
    notices.show("storage", storageTroubles[trouble]),
  );
  setUpQuestions(document, store);
  const python = new PythonService(lesson.python, document.body.dataset["root"] ?? "./");
  const activity = new Activity();
  const editor = setUpEditor(root, store.readCode() ?? lesson.start, {
    onRun: () => void workbench.run(),
    onChange: (code) => {
      keeping.changed();
      checkpoints.codeChanged(code);
    },
  });
  const keeping = new Keeping(store, notices, editor, lesson.start);
  const output = new Console(need(root, "[data-console]"));
  const status = new StatusLine(need(root, "[data-status-line]"));
  const workbench: Workbench = new Workbench({ root, lesson, python, activity, editor, console: output, status });
  const announcer = new Announcer(document.body);
  const checkpoints = new Checkpoints(document, { lesson, python, activity, editor, workbench, store, announcer });
  setUpOwnTables(document, { python, activity, editor, workbench });
  setUpSamples(document, { lesson, python, activity, editor, workbench });
  const starters = '[data-action="run"], [data-action="check"], [data-action="try"]';
  setUpPrefetch(python, [
    [[need(root, "[data-editor]")], ["focusin", "pointerdown"]],
    [all(document, starters), ["focusin", "pointerenter"]],
  ]);
}

function setUpEditor(
  root: HTMLElement,
  code: string,
  events: { onRun(): void; onChange(code: string): void },
): Editor {
  const place = need(root, "[data-editor]");
  const hint = el("p", { class: "editor-hint", id: "editor-hint" }, EDITOR_HINT);
  place.after(hint);
  return new Editor(place, code, hint.id, events);
}

function start(): void {
  const lesson = readLessonData(document);
  const root = document.querySelector<HTMLElement>(".workbench");
  setUpSolution(document);
  setUpTabs(document);
  setUpScrollers(document);
  setUpStateLinks(document);
  if (!lesson || !root) return;
  const notices = new Notices(root);
  watchErrors(notices);
  setUpLesson(lesson, root, notices);
}

start();
document.documentElement.dataset["ready"] = "";
