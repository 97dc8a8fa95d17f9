// A link that carries the code: making one, and looking at what one brings.

import { el } from "../dom.ts";
import type { Desk } from "./desk.ts";
import { openDialog } from "./dialog.ts";
import { comparison } from "./difference-view.ts";
import { canShare, carriesCode, fragmentOf, openFragment } from "./link-code.ts";
import { hasHidden } from "./text.ts";

export async function shareCode(desk: Desk): Promise<void> {
  if (!canShare()) {
    desk.say("link", "Deze browser kan geen link met code maken; een nieuwere kan dat wel. Download main.py en stuur dat.");
    return;
  }
  const address = location.origin + location.pathname + (await fragmentOf(desk.code));
  const field = el("input", { type: "text", class: "share-address", readonly: true, "aria-label": "De link" });
  field.value = address;
  field.addEventListener("focus", () => field.select());
  const told = el("p", { role: "status", class: "share-told" });
  const body = [
    el("p", {}, "In deze link zit je code van nu, en niets anders. Wie hem opent, ziet haar naast de eigen code; er draait niets vanzelf. Geen server krijgt haar te zien."),
    field,
    told,
  ];
  const copy = () =>
    void copied(address).then((done) => {
      told.textContent = done ? "Gekopieerd. Plak de link waar je wilt." : "Kopiëren mag hier niet. De link is geselecteerd: kopieer hem met Ctrl+C of ⌘+C.";
      if (!done) field.focus();
    });
  openDialog({ title: "Deel je code met een link", body, actions: [{ label: "Kopieer de link", primary: true, stays: true, act: copy }] });
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Looks whether the page's address brings code, now and when it changes. */
export function setUpSharedCode(desk: Desk): void {
  const look = () => {
    const { hash, pathname, search } = location;
    if (!carriesCode(hash)) return;
    // A reload should not ask again.
    history.replaceState(history.state, "", pathname + search);
    void openFragment(hash).then((opened) => {
      if ("refused" in opened) desk.say("link", opened.refused);
      else show(opened.code, desk);
    });
  };
  addEventListener("hashchange", look);
  look();
}

function show(code: string, desk: Desk): void {
  const same = code === desk.code;
  const body: Node[] = [
    el("p", {}, "Iemand deelt deze code met je. Ze draait pas als jij dat wilt; lees dus eerst wat er staat. Je eigen code blijft zoals ze is."),
  ];
  if (hasHidden(code)) body.push(el("p", { class: "window-warning" }, "In deze code staan onzichtbare tekens. Hier zijn ze zichtbaar gemaakt, als U+ met een nummer."));
  body.push(comparison(desk.code, code, "de link"));
  const use = () => {
    // On a narrow screen the lesson may be in front.
    document.querySelector<HTMLElement>('[data-tab="code"]')?.click();
    desk.put(code, "link", "De code uit de link staat in de editor. Wat er stond, staat in de geschiedenis.");
  };
  const actions = same ? [] : [{ label: "Gebruik deze code", primary: true, act: use }];
  openDialog({ title: "Code uit een link", body, actions, wide: true });
}
