// Files that leave the page, and files that come in: by choosing one or by dropping it.

import { el } from "../dom.ts";
import { FILE_NAME } from "../file-names.ts";
import type { Desk } from "./desk.ts";
import { looksLikeProgress } from "./progress-file.ts";
import { asEditorText, fromUtf8, refusal } from "./text.ts";

/** In bytes; more is no program, and would have to be read first. */
const MAX_FILE = 1_000_000;

/** Hands the reader a file. */
export function download(name: string, text: string, type = "text/plain"): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  el("a", { href: url, download: name }).click();
  // Some browsers start reading a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the reader choose a file. */
export function choose(accept: string, onFile: (file: File) => void): void {
  const input = el("input", { type: "file", accept });
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) onFile(file);
  });
  input.click();
}

/** Opens a program in the editor; an export of progress goes to `onProgress`. */
export async function openFile(file: File, desk: Desk, onProgress: (text: string) => void): Promise<void> {
  const name = file.name || FILE_NAME;
  const refuse = (why: string) => desk.say("file", `“${name}” ${why}. Je code is niet veranderd.`);
  if (/\.ipynb$/iu.test(name)) return refuse("is een notebook; hier past een gewoon Python-bestand (.py)");
  let bytes: ArrayBuffer;
  try {
    if (file.size > MAX_FILE && !/\.json$/iu.test(name)) return refuse("is te groot voor een programma");
    bytes = await file.arrayBuffer();
  } catch {
    return refuse("kan niet gelezen worden");
  }
  const text = fromUtf8(bytes);
  if (text === null) return refuse("is geen tekst");
  if (looksLikeProgress(text)) return onProgress(text);
  const code = asEditorText(text);
  const problem = refusal(code);
  if (problem) return refuse(problem);
  desk.parts.notices.hide("file");
  desk.put(code, "file", `“${name}” staat in de editor. Wat er stond, staat in de geschiedenis.`);
}

/** A file that is dropped on `root` is opened; dropped beside it, the browser does not leave for it. */
export function setUpDrop(root: HTMLElement, onFile: (file: File) => void): void {
  const carriesFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (event: DragEvent, inside: boolean) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    root.toggleAttribute("data-drop", inside);
    if (event.dataTransfer) event.dataTransfer.dropEffect = inside ? "copy" : "none";
  };
  addEventListener("dragover", (event) => over(event, event.target instanceof Node && root.contains(event.target)));
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) root.removeAttribute("data-drop");
  });
  // Before the editor, which would put the file's text in the middle of the program.
  addEventListener(
    "drop",
    (event) => {
      root.removeAttribute("data-drop");
      if (!carriesFile(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const file = event.dataTransfer?.files[0];
      if (file && event.target instanceof Node && root.contains(event.target)) onFile(file);
    },
    { capture: true },
  );
}
