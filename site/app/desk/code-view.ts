// Code to read, not to change: in the editor's colours, with what is hidden made visible.

import { classHighlighter, highlightCode } from "@lezer/highlight";
import { parser } from "@lezer/python";

import { el } from "../dom.ts";
import type { Span } from "./difference.ts";
import { pieces } from "./text.ts";

export interface Token {
  text: string;
  classes: string;
}

/** The most lines that are drawn: a page with more becomes slow. */
export const MAX_LINES = 4000;

/** The coloured words of every line. */
export function tokensByLine(code: string): Token[][] {
  const lines: Token[][] = [[]];
  highlightCode(
    code,
    parser.parse(code),
    classHighlighter,
    (text, classes) => lines.at(-1)?.push({ text, classes }),
    () => lines.push([]),
  );
  return lines;
}

/** All of `code` as numbered lines. */
export function codeView(code: string): HTMLElement {
  const lines = tokensByLine(code.replace(/\n$/u, ""));
  const list = el("code", {});
  for (const tokens of lines.slice(0, MAX_LINES)) {
    list.append(el("span", { class: "code-line" }, ...drawn(tokens), "\n"));
  }
  if (lines.length > MAX_LINES) list.append(el("em", {}, `… en nog ${lines.length - MAX_LINES} regels`));
  return el("pre", { class: "code code-view" }, list);
}

/** The words of one line; those in `marked` as marks. */
export function drawn(tokens: Token[], marked: Span[] = []): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  for (const { text, classes } of tokens) {
    for (const { from, to, mark } of cut(at, at + text.length, marked)) {
      const word = el("span", classes ? { class: classes } : {}, ...visible(text.slice(from - at, to - at)));
      nodes.push(mark ? el("mark", {}, word) : word);
    }
    at += text.length;
  }
  return nodes;
}

/** A stretch in pieces that are either marked or not. */
function* cut(start: number, end: number, marked: Span[]): Generator<Span & { mark: boolean }> {
  let at = start;
  for (const span of marked) {
    const [from, to] = [Math.max(span.from, at), Math.min(span.to, end)];
    if (from >= to) continue;
    if (from > at) yield { from: at, to: from, mark: false };
    yield { from, to, mark: true };
    at = to;
  }
  if (at < end) yield { from: at, to: end, mark: false };
}

function visible(text: string): (Node | string)[] {
  return [...pieces(text)].map((piece) => (piece.hidden ? el("span", { class: "hidden-character" }, named(piece.text)) : piece.text));
}

/** `U+202E` */
function named(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
}
