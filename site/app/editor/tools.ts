// The line below the editor: what the keys do, the size of the letters, the list of shortcuts.

import { el, onPress, setDisabled } from "../dom.ts";
import { openStorage } from "../storage.ts";
import { Shortcuts } from "./shortcuts.ts";
import { TextSize } from "./text-size.ts";

const HINT = "Tab springt in; met Esc en dan Tab verlaat je de editor. Ctrl+Enter of ⌘+Enter voert uit.";

/** Puts the line after the editor's `place`; returns the id of the text that describes the editor. */
export function setUpEditorTools(place: HTMLElement): string {
  const hint = el("p", { class: "editor-hint", id: "editor-hint" }, HINT);
  const shortcuts = new Shortcuts(document.body);
  const keys = button("Toetsen");
  onPress(keys, () => shortcuts.show());
  place.after(el("div", { class: "editor-foot" }, hint, el("div", { class: "editor-tools" }, ...sizes(place), keys)));
  return hint.id;
}

function sizes(place: HTMLElement): HTMLElement[] {
  const size = new TextSize(place, openStorage());
  const smaller = button("A−", "Kleinere letters in de editor");
  const larger = button("A+", "Grotere letters in de editor");
  const told = el("span", { class: "visually-hidden", role: "status" });
  const update = () => {
    setDisabled(smaller, size.isSmallest);
    setDisabled(larger, size.isLargest);
  };
  const step = (by: 1 | -1) => () => {
    size.step(by);
    told.textContent = `${size.percent} procent`;
    update();
  };
  onPress(smaller, step(-1));
  onPress(larger, step(1));
  update();
  return [smaller, larger, told];
}

/** What is seen is part of the name, so that who speaks to the page can say it. */
function button(text: string, meaning = ""): HTMLElement {
  return el("button", { type: "button", class: "quiet" }, text, meaning && el("span", { class: "visually-hidden" }, ` ${meaning}`));
}
