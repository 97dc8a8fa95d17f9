// A window over the page for one thing: read it, choose, and be back where you were.

import { el } from "../dom.ts";

export interface DialogAction {
  label: string;
  primary?: boolean;
  /** The dialog closes first, unless this is true. */
  stays?: boolean;
  act(): void;
}

export interface DialogParts {
  title: string;
  body: (Node | string)[];
  actions?: DialogAction[];
  /** The words on the button that only closes. */
  close?: string;
  wide?: boolean;
}

/** Opens it, with the focus on its title; closing brings the focus back. */
export function openDialog({ title, body, actions = [], close = "Sluit", wide = false }: DialogParts): HTMLDialogElement {
  const id = `venster-${++made}`;
  const heading = el("h2", { id, tabindex: "-1", autofocus: true }, title);
  const buttons = actions.map((action) => actionButton(action, () => dialog.close()));
  const closing = el("button", { type: "button" }, close);
  const dialog = el(
    "dialog",
    { class: wide ? "window window-wide" : "window", "aria-labelledby": id },
    el("div", { class: "window-body" }, heading, ...body),
    el("div", { class: "window-actions" }, ...buttons, closing),
  );
  closing.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  // A press beside it, on the backdrop, is a press on the dialog itself.
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

let made = 0;

function actionButton({ label, primary, stays, act }: DialogAction, close: () => void): HTMLElement {
  const button = el("button", { type: "button", class: primary ? "primary" : undefined }, label);
  button.addEventListener("click", () => {
    if (!stays) close();
    act();
  });
  return button;
}
