// What the two kinds of question have in common for the rest of the page.

import { need } from "../dom.ts";

export interface Reaction {
  /** `none`: there was nothing to judge. */
  status: "right" | "wrong" | "none";
  /** One sentence. */
  verdict: string;
  /** What is to be read below it. */
  more: Node[];
}

export interface AnswerForm {
  /** The answer as it stands, in a form that can be kept; empty when there is none. */
  given: string[];
  react(given: string[]): Reaction;
  /** Marks what was filled in as something that can, or cannot, be judged. */
  markUsable?(usable: boolean): void;
}

/** A copy of the words that the lesson has for an answer; `key` is a place, or `right`. */
export function explanation(root: HTMLElement, key: number | "right"): Node[] {
  return [...need(root, `[data-explanation="${key}"]`).cloneNode(true).childNodes];
}
