// All progress out to a file, and in from one: first it is shown what importing would do.

import { el } from "../dom.ts";
import { keyOf } from "../storage.ts";
import type { Desk } from "./desk.ts";
import { openDialog } from "./dialog.ts";
import { download } from "./files.ts";
import { type Library, readWork } from "./library.ts";
import { type Changes, changesNothing, mergeWork } from "./merge.ts";
import { isoDay } from "./moments.ts";
import { type AllWork, progressText, readProgress } from "./progress-file.ts";

/** `library` is null where the browser keeps nothing. This page may know more than the browser had room for. */
export function exportProgress(desk: Desk, library: Library | null): void {
  const work = new Map([...(library?.read() ?? []), [desk.lesson.slug, readWork(desk.store)]]);
  const now = Date.now();
  download(`werkplaats-voortgang-${isoDay(now)}.json`, progressText(work, now), "application/json");
}

export async function importProgress(text: string, desk: Desk, library: Library | null): Promise<void> {
  const refuse = (why: string) => desk.say("import", why);
  if (!library) return refuse("Deze browser bewaart niets van deze pagina, dus importeren kan hier niet.");
  const read = readProgress(text);
  if ("refused" in read) return refuse(read.refused);
  desk.parts.notices.hide("import");
  const ours = library.read([...read.work.keys()]);
  const merged = [...read.work].flatMap(([slug, theirs]) => {
    const mine = ours.get(slug);
    return mine ? [{ slug, ...mergeWork(mine, theirs) }] : [];
  });
  const titles = await lessonTitles();
  const news = merged.filter(({ changes }) => !changesNothing(changes));
  const list = el("dl", { class: "import-plan" });
  for (const { slug, changes } of merged) {
    list.append(el("dt", {}, titles.get(slug) ?? slug), ...sentences(changes).map((line) => el("dd", {}, line)));
  }
  const intro = news.length > 0 ? "Dit gebeurt er als je dit bestand importeert. Niets gaat verloren, en je kunt het ongedaan maken." : "Alles uit dit bestand is hier al.";
  const work: AllWork = new Map(news.map(({ slug, work }) => [slug, work]));
  const act = () => {
    if (library.replace(work, "import")) startAnew();
    else refuse("Er is in deze browser geen ruimte voor deze voortgang. Er is niets veranderd.");
  };
  const actions = news.length > 0 ? [{ label: "Importeer", primary: true, act }] : [];
  openDialog({ title: "Voortgang importeren", body: [el("p", {}, intro), list], actions, close: news.length > 0 ? "Annuleer" : "Sluit" });
}

const AFTER_KEY = keyOf("na", "progress");

/** The page reads everything again; afterwards it tells what happened. */
export function startAnew(): void {
  try {
    sessionStorage.setItem(AFTER_KEY, "1");
  } catch {
    // Then it is not told; the menu still offers to undo it.
  }
  location.reload();
}

/** Whether this page opened because of `startAnew`; answers so once. */
export function startedAnew(): boolean {
  try {
    const told = sessionStorage.getItem(AFTER_KEY) !== null;
    sessionStorage.removeItem(AFTER_KEY);
    return told;
  } catch {
    return false;
  }
}

function sentences({ code, passed, answers, versions }: Changes): string[] {
  const lines = {
    new: "De code uit het bestand komt in de editor.",
    theirs: "De code uit het bestand is nieuwer en komt in de editor; die van hier gaat naar de geschiedenis.",
    ours: "De code van hier is nieuwer en blijft; die uit het bestand komt in de geschiedenis.",
    same: "De code blijft zoals ze is.",
  };
  const count = (n: number, one: string, more: string) => (n === 0 ? [] : [n === 1 ? one : `${n} ${more}`]);
  return [
    lines[code],
    ...count(passed, "1 geslaagd checkpoint erbij.", "geslaagde checkpoints erbij."),
    ...count(answers, "1 antwoord nieuw of nieuwer.", "antwoorden nieuw of nieuwer."),
    ...count(versions, "1 versie erbij in de geschiedenis.", "versies erbij in de geschiedenis."),
  ];
}

/** The titles of the site's lessons, as its home page tells them. */
async function lessonTitles(): Promise<Map<string, string>> {
  try {
    const answer = await fetch(new URL(`${document.body.dataset["root"] ?? "./"}index.html`, location.href));
    const home = new DOMParser().parseFromString(answer.ok ? await answer.text() : "", "text/html");
    const items = [...home.querySelectorAll<HTMLElement>("[data-lesson]")];
    return new Map(items.map((item) => [item.dataset["lesson"] ?? "", titleIn(item)]));
  } catch {
    return new Map();
  }
}

/** Without the words that only a screen reader gets. */
function titleIn(item: HTMLElement): string {
  const link = item.querySelector("a");
  link?.querySelector(".visually-hidden")?.remove();
  return link?.textContent.trim() ?? "";
}
