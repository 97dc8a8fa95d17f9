// "Probeer dit": runs a sample from the text with the functions that are now in the editor.

import type { Activity } from "./activity.ts";
import { Console } from "./output/console.ts";
import { all, el, need, onPress } from "./dom.ts";
import type { Editor } from "./editor/editor.ts";
import { whose } from "./errors/words.ts";
import { FILE_NAME, SAMPLE_NAME, SETUP_NAME } from "./file-names.ts";
import type { LessonData, SampleData } from "./lesson-data.ts";
import type { OutputPart, ProgramError, ProgramFile } from "./python/protocol.ts";
import type { PythonService } from "./python/python-service.ts";
import { markIn, type Workbench } from "./workbench.ts";

export interface SampleParts {
  lesson: LessonData;
  python: PythonService;
  activity: Activity;
  editor: Editor;
  workbench: Workbench;
}

export function setUpSamples(page: ParentNode, parts: SampleParts): void {
  for (const figure of all(page, "[data-sample]")) {
    const data = parts.lesson.samples.find(({ id }) => id === figure.dataset["sample"]);
    if (data) new Sample(figure, data, parts);
  }
}

class Sample {
  readonly #data: SampleData;
  readonly #parts: SampleParts;
  readonly #output: HTMLElement;
  /** What the lesson says it prints; null when the sample shows no output. */
  readonly #expected: string | null;

  constructor(figure: HTMLElement, data: SampleData, parts: SampleParts) {
    this.#data = data;
    this.#parts = parts;
    this.#output = need(figure, "[data-sample-output]");
    this.#expected = figure.querySelector(".expected samp")?.textContent ?? null;
    onPress(need(figure, '[data-action="try"]'), () => {
      void parts.activity.start("sample", (signal) => this.#run(signal));
    });
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { python, workbench, editor } = this.#parts;
    const shown = el("div", { class: "sample-console" });
    const verdict = el("p", { class: "sample-verdict", role: "status" });
    this.#output.hidden = false;
    this.#output.replaceChildren(shown, verdict);
    const console = new Console(shown);
    let printed = "";
    const onOutput = (parts: OutputPart[], dropped: number) => {
      printed += parts.filter(({ stream }) => stream === "stdout").map(({ text }) => text).join("");
      console.write(parts, dropped);
    };
    editor.clearError();
    workbench.showWaiting("Het voorbeeld draait…");
    let since = performance.now();
    try {
      const { error } = await python.run(this.#files(), signal, onOutput, () => {
        printed = "";
        console.clear();
        since = performance.now();
        workbench.showRunning("Het voorbeeld draait…");
      });
      console.flush();
      if (error && error.kind !== "exit") this.#showError(error, console, verdict);
      else this.#showResult(printed, verdict);
      workbench.showEnd("Voorbeeld klaar", performance.now() - since);
    } catch (error) {
      console.flush();
      verdict.textContent = workbench.showFault(error);
    }
  }

  #files(): ProgramFile[] {
    const { code, setup } = this.#data;
    const files: ProgramFile[] = [{ name: FILE_NAME, source: this.#parts.editor.code, quiet: true }];
    if (setup.trim() !== "") files.push({ name: SETUP_NAME, source: setup, quiet: true });
    return [...files, { name: SAMPLE_NAME, source: code }];
  }

  #showResult(printed: string, verdict: HTMLElement): void {
    if (this.#expected === null) return;
    const same = printed.trimEnd() === this.#expected.trimEnd();
    verdict.dataset["same"] = same ? "yes" : "no";
    verdict.textContent = same
      ? "✓ Precies wat de les laat zien."
      : "≠ Jouw functies geven hier iets anders dan de les laat zien.";
  }

  #showError(error: ProgramError, console: Console, verdict: HTMLElement): void {
    const { editor } = this.#parts;
    console.error(error, (line) => {
      if (error.name === FILE_NAME) editor.goTo(line);
    });
    markIn(editor, error);
    verdict.dataset["same"] = "no";
    verdict.textContent = whose(error);
  }
}
