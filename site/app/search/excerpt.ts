// The piece of a text that shows why it was found, with the words that match apart.

import { fold } from "./entry.ts";

export interface Piece {
  text: string;
  matches: boolean;
}

interface Word {
  word: string;
  at: number;
}

const BEFORE = 40;
const LENGTH = 170;

/** The whole of `text`; `terms` are words as the index has them: folded. */
export function highlight(text: string, terms: string[], from = 0, to = text.length): Piece[] {
  const pieces: Piece[] = [];
  let done = from;
  for (const { word, at } of wordsOf(text)) {
    if (at < from || at >= to || !terms.includes(fold(word))) continue;
    pieces.push({ text: text.slice(done, at), matches: false }, { text: word, matches: true });
    done = at + word.length;
  }
  pieces.push({ text: text.slice(done, to), matches: false });
  return pieces.filter((piece) => piece.text);
}

/** As much of `text` as fits in a few lines, from just before the first match. */
export function excerpt(text: string, terms: string[]): Piece[] {
  const words = wordsOf(text);
  const first = words.find(({ word }) => terms.includes(fold(word)))?.at ?? 0;
  const from = first > BEFORE ? (words.find(({ at }) => at >= first - BEFORE)?.at ?? 0) : 0;
  const last = words.findLast(({ at, word }) => at + word.length <= from + LENGTH);
  const to = from + LENGTH < text.length && last ? last.at + last.word.length : text.length;
  const cut = (is: boolean): Piece[] => (is ? [{ text: "…", matches: false }] : []);
  return [...cut(from > 0), ...highlight(text, terms, from, to), ...cut(to < text.length)];
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(/[^\n\r\p{Z}\p{P}]+/gu)].map((match) => ({ word: match[0], at: match.index }));
}
