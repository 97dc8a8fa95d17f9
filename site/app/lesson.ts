// The lesson page comes alive: everything is made here and told about each other.

import { Activity } from "./activity.ts";
import { Announcer } from "./announcer.ts";
import { setUpStateLinks } from "./attention/links.ts";
import { Checkpoints } from "./checkpoints.ts";
import { Console } from "./output/console.ts";
import { aBreath } from "./breath.ts";
import { all, need } from "./dom.ts";
import { Editor, type EditorEvents } from "./editor/editor.ts";
import { setUpEditorTools } from "./editor/tools.ts";
import { watchErrors } from "./errors/watch.ts";
import { Keeping } from "./keeping.ts";
import type { LmsSession } from "./lms/session.ts";
import { type LessonData, readLessonData } from "./lesson-data.ts";
import { Notices } from "./notices.ts";
import { setUpOwnTables } from "./own-tables.ts";
import { PackageOffer } from "./packages/offer.ts";
import { PackageStore } from "./packages/store.ts";
import { setUpPrefetch } from "./python/prefetch.ts";
import { PythonService } from "./python/python-service.ts";
import { setUpQuestions } from "./question/questions.ts";
import { setUpSamples } from "./samples.ts";
import { setUpScrollers } from "./scrollable.ts";
import { Solution } from "./solution.ts";
import { StatusLine } from "./status-line.ts";
import { LessonStore, openStorage } from "./storage.ts";
import { setUpTabs } from "./tabs.ts";
import { Desk } from "./desk/desk.ts";
import { openHistory } from "./desk/history-dialog.ts";
import { setUpWork, tellNewStart } from "./desk/set-up.ts";
import { StorageNotices } from "./desk/storage-notices.ts";
import { Workbench } from "./workbench.ts";

const LOST_PACKAGES =
  "De pakketten die je had laten ophalen, waren beschadigd en zijn weggehaald. Python werkt gewoon; haal ze opnieuw op als je ze nodig hebt.";
const NO_EDITOR =
  "De editor is niet geladen. Je code staat er nog en kan uitgevoerd worden. Om haar te wijzigen: kijk of je verbinding hebt, en klik in de code of herlaad de pagina.";

async function setUpLesson(lesson: LessonData, root: HTMLElement, notices: Notices): Promise<void> {
  const troubles = new StorageNotices(notices, () => editor.code, (code) => keeping.safe(code));
  const script = document.body.dataset["lms"];
  const lms = script ? await findLms(script, lesson, notices) : null;
  const storage = lms ? lms.storage : openStorage();
  const store = new LessonStore(storage, lesson.slug, (trouble, found) => {
    // Then the learning environment keeps it, or the session says that it does not.
    if (!lms || trouble !== "refused") troubles.tell(trouble, found);
  });
  if (lms) await lms.restore(store);
  setUpQuestions(document, store);
  await aBreath();
  const siteRoot = document.body.dataset["root"] ?? "./";
  const packages = new PackageStore(siteRoot, lesson.python.version, () => notices.show("packages", LOST_PACKAGES));
  const python = new PythonService(lesson.python, siteRoot, packages);
  const activity = new Activity();
  const kept = store.readCode();
  const followers: ((code: string) => void)[] = [];
  await aBreath();
  const editor = setUpEditor(root, kept?.code ?? lesson.start, {
    onRun: () => void workbench.run(),
    onChange: (code) => {
      keeping.changed(code);
      for (const follow of followers) follow(code);
    },
    onMissing: () => notices.show("editor", NO_EDITOR),
  });
  const output = new Console(need(root, "[data-console]"));
  const status = new StatusLine(need(root, "[data-status-line]"));
  const desk = new Desk({ lesson, store, editor, notices, status, activity });
  const onReset = (code: string) => desk.mark({ kind: "aside", by: "reset" }, code);
  const workbench: Workbench = new Workbench({ root, lesson, python, activity, editor, console: output, status, helpFor: (error) => offer?.for(error) ?? null, onReset });
  const index = lesson.python.packages;
  const offer = index && new PackageOffer({ index, root: siteRoot, python, activity, workbench, output: need(root, "[data-console]") });
  const keeping = new Keeping(
    { store, notices, editor, startCode: lesson.start, onHistory: () => openHistory(desk), onKept: () => troubles.recovered() },
    kept,
  );
  lms?.follow(store, (code) => keeping.safe(code));
  await aBreath(); // not sooner: what is typed from now on is kept
  const announcer = new Announcer(document.body);
  const checkpoints = new Checkpoints(document, { lesson, python, activity, editor, workbench, store, desk, announcer });
  const solution = new Solution(document, desk);
  followers.push((code) => checkpoints.codeChanged(code), (code) => solution.codeChanged(code));
  await aBreath();
  tellNewStart(desk, kept);
  setUpWork(root, desk, storage, (code) => keeping.safe(code), () => lms?.replaced());
  await aBreath();
  setUpOwnTables(document, { python, activity, editor, workbench });
  setUpSamples(document, { lesson, python, activity, editor, workbench });
  const starters = '[data-action="run"], [data-action="check"], [data-action="try"]';
  setUpPrefetch(python, [
    [[need(root, "[data-editor]")], ["focusin", "pointerdown"]],
    [all(document, starters), ["focusin", "pointerenter"]],
  ]);
  workbench.open();
}

/** In a package for a learning environment alone; `script` is its address there. */
async function findLms(script: string, lesson: LessonData, notices: Notices): Promise<LmsSession | null> {
  const { connect } = (await import(new URL(script, location.href).href)) as typeof import("./lms.ts");
  return connect(lesson, openStorage(), notices);
}

function setUpEditor(
  root: HTMLElement,
  code: string,
  events: EditorEvents,
): Editor {
  const place = need(root, "[data-editor]");
  const foot = need(root, "[data-editor-foot]");
  const editor = new Editor(place, code, need(foot, ".editor-hint").id, events);
  setUpEditorTools(foot, place, editor);
  return editor;
}

export async function start(): Promise<void> {
  const lesson = readLessonData(document);
  const root = document.querySelector<HTMLElement>(".workbench");
  setUpTabs(document);
  setUpScrollers(document);
  setUpStateLinks(document);
  if (!lesson || !root) return;
  const notices = new Notices(need(root, ".file-bar"));
  watchErrors(notices);
  await setUpLesson(lesson, root, notices);
}
