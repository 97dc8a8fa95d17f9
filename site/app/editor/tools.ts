// The line below the editor: editing by touch, the size of the letters, the list of shortcuts.

import { all, need, onPress, setDisabled } from "../dom.ts";
import { openStorage } from "../storage.ts";
import { type Editor, isEdit } from "./editor.ts";
import { Shortcuts } from "./shortcuts.ts";
import { TextSize } from "./text-size.ts";

/** `place`: the editor's own, whose letters grow. */
export function setUpEditorTools(foot: HTMLElement, place: HTMLElement, editor: Editor): void {
  const shortcuts = new Shortcuts(document.body);
  const keys = need(foot, '[data-action="keys"]');
  onPress(keys, () => shortcuts.show());
  setDisabled(keys, false);
  setUpSizes(foot, new TextSize(place, openStorage()));
  // What otherwise takes keys; the styles show these buttons where fingers do the work.
  for (const button of all(foot, "[data-edit]")) {
    const edit = button.dataset["edit"] ?? "";
    // The editor keeps the focus, and with it the keyboard on the screen.
    button.addEventListener("mousedown", (event) => event.preventDefault());
    if (isEdit(edit)) onPress(button, () => editor.perform(edit));
    setDisabled(button, false);
  }
}

function setUpSizes(foot: HTMLElement, size: TextSize): void {
  const buttons = all(foot, "[data-text-size]");
  const told = need(foot, "[data-text-size-told]");
  const update = () => {
    for (const button of buttons) setDisabled(button, isLarger(button) ? size.isLargest : size.isSmallest);
  };
  for (const button of buttons) {
    onPress(button, () => {
      size.step(isLarger(button) ? 1 : -1);
      told.textContent = `${size.percent} procent`;
      update();
    });
  }
  update();
}

function isLarger(button: HTMLElement): boolean {
  return button.dataset["textSize"] === "1";
}
