// An image of a Python that has started: a worker that begins with one need not run Python's own
// start, nor import NumPy again.
//
// As bytes: two words (MAGIC and the length of the facts), the facts as JSON, and the contents of
// the pages of memory that linking does not make what they were.

import type { Linking } from "./linking.ts";

export interface ImageFacts {
  linking: Linking;
  /** Length of linear memory, and the stack pointer. */
  memory: number;
  stack: number;
  /** How many JavaScript objects Python refers to by number, and the strings among them that stay for ever. */
  references: number;
  strings: string[];
}

/** Pages in a row: the first, and how many. */
type Run = [start: number, count: number];

interface Pages {
  /** In the order of their contents. */
  stored: Run[];
  /** Made by linking, and the sum of their words: elsewhere they must be the same. */
  linked: Run[];
  sum: number;
}

export interface Image extends ImageFacts {
  /**
   * Makes `memory` (of the length of the facts), in which everything is linked, what it was. What
   * lies past `touched` is empty still. Throws when linking made something else of it.
   */
  fill(memory: Uint8Array<ArrayBuffer>, touched: number): void;
}

const MAGIC = 0x70_79_69_33; // "pyi3"
const PAGE = 4096;
const WORD = 4;
const HEADER = 2 * WORD;
/** So many pages that linking makes by itself are constants; in fewer there may be what differs in each browser. */
const CONSTANTS = 32;

/** `linked`: what memory is when everything is linked and nothing was put back yet. */
export function packImage(facts: ImageFacts, memory: Uint8Array<ArrayBuffer>, linked: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const pages = describePages(memory, linked);
  const json = new TextEncoder().encode(JSON.stringify({ ...facts, pages }));
  let at = HEADER + Math.ceil(json.length / WORD) * WORD;
  const bytes = new Uint8Array(at + countOf(pages.stored) * PAGE);
  new Uint32Array(bytes.buffer, 0, HEADER / WORD).set([MAGIC, json.length]);
  bytes.set(json, HEADER);
  for (const [start, count] of pages.stored) {
    bytes.set(memory.subarray(start * PAGE, (start + count) * PAGE), at);
    at += count * PAGE;
  }
  return bytes.buffer;
}

/** Throws when `buffer` is no whole image. */
export function unpackImage(buffer: ArrayBuffer): Image {
  const wrong = new Error("This is no image of Python");
  if (buffer.byteLength < HEADER) throw wrong;
  const [magic, jsonLength = 0] = new Uint32Array(buffer, 0, HEADER / WORD);
  const contents = HEADER + Math.ceil(jsonLength / WORD) * WORD;
  if (magic !== MAGIC || buffer.byteLength < contents) throw wrong;
  const json = new TextDecoder().decode(new Uint8Array(buffer, HEADER, jsonLength));
  const { pages, ...facts } = JSON.parse(json) as ImageFacts & { pages: Pages };
  if (buffer.byteLength !== contents + countOf(pages.stored) * PAGE) throw wrong;
  const fill = (memory: Uint8Array<ArrayBuffer>, touched: number) => {
    if (sumOf(memory, pages.linked) !== pages.sum) throw new Error("Memory is linked in another way");
    clearOthers(memory, touched, [...pages.stored, ...pages.linked]);
    let at = contents;
    for (const [start, count] of pages.stored) {
      memory.set(new Uint8Array(buffer, at, count * PAGE), start * PAGE);
      at += count * PAGE;
    }
  };
  return { ...facts, fill };
}

function describePages(memory: Uint8Array<ArrayBuffer>, linked: Uint8Array<ArrayBuffer>): Pages {
  const [now, before] = [wordsOf(memory), wordsOf(linked)];
  const same: Run[] = [];
  const used: number[] = [];
  for (let page = 0; page < memory.length / PAGE; page++) {
    const from = (page * PAGE) / WORD;
    const words = now.subarray(from, from + PAGE / WORD);
    if (words.every((word) => word === 0) && before.subarray(from, from + PAGE / WORD).every((word) => word === 0)) continue;
    used.push(page);
    if (words.every((word, i) => word === before[from + i])) addTo(same, page);
  }
  const constants = same.filter(([, count]) => count >= CONSTANTS);
  const isConstant = (page: number) => constants.some(([start, count]) => page >= start && page < start + count);
  const stored: Run[] = [];
  for (const page of used) if (!isConstant(page)) addTo(stored, page);
  return { stored, linked: constants, sum: sumOf(memory, constants) };
}

function addTo(runs: Run[], page: number): void {
  const last = runs.at(-1);
  if (last && last[0] + last[1] === page) last[1] += 1;
  else runs.push([page, 1]);
}

function clearOthers(memory: Uint8Array, touched: number, used: Run[]): void {
  let end = 0;
  for (const [start, count] of used.sort(([a], [b]) => a - b)) {
    memory.fill(0, end, Math.max(end, Math.min(start * PAGE, touched)));
    end = (start + count) * PAGE;
  }
  memory.fill(0, end, Math.max(end, touched));
}

function sumOf(memory: Uint8Array<ArrayBuffer>, runs: Run[]): number {
  const words = wordsOf(memory);
  let sum = 0;
  for (const [start, count] of runs) {
    const end = ((start + count) * PAGE) / WORD;
    for (let at = (start * PAGE) / WORD; at < end; at++) sum = (Math.imul(sum, 31) + words[at]!) | 0;
  }
  return sum;
}

function countOf(runs: Run[]): number {
  return runs.reduce((sum, [, count]) => sum + count, 0);
}

function wordsOf(memory: Uint8Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  return new Uint32Array(memory.buffer, memory.byteOffset, memory.length / WORD);
}
