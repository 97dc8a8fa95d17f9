// An image of a Python that has started: a worker that begins with one need not run Python's own
// start, nor import NumPy again.
//
// As bytes: two words (MAGIC and the length of the facts), the facts as JSON, and the contents of
// the pages of memory that linking does not make what they were.

import type { Linking } from "./linking.ts";
import { addTo, clearOthers, type Copy, PAGE, putPages, type Run, sizeOf, takePages, usedPages, without, wordsOf } from "./pages.ts";

export interface ImageFacts {
  linking: Linking;
  /** Length of linear memory, and the stack pointer. */
  memory: number;
  stack: number;
  /** How many JavaScript objects Python refers to by number, and the strings among them that stay for ever. */
  references: number;
  strings: string[];
}

interface Pages {
  /** In the order of their contents. */
  stored: Run[];
  /** Made by linking, and the sum of their words: elsewhere they must be the same. */
  linked: Run[];
  sum: number;
}

export interface Image extends ImageFacts {
  pages: Copy;
  /**
   * Makes `memory` (of the length of the facts), in which everything is linked, what it was. Throws
   * when linking made something else of it.
   */
  fill(memory: Uint8Array<ArrayBuffer>): void;
}

const MAGIC = 0x70_79_69_33; // "pyi3"
const WORD = 4;
const HEADER = 2 * WORD;
/** So many pages that linking makes by itself are constants; in fewer there may be what differs in each browser. */
const CONSTANTS = 32;

/** `linked`: what memory is when everything is linked and nothing was put back yet. */
export function packImage(facts: ImageFacts, memory: Uint8Array<ArrayBuffer>, linked: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const pages = describePages(memory, linked);
  const json = new TextEncoder().encode(JSON.stringify({ ...facts, pages }));
  const contents = HEADER + Math.ceil(json.length / WORD) * WORD;
  const bytes = new Uint8Array(contents + sizeOf(pages.stored));
  new Uint32Array(bytes.buffer, 0, HEADER / WORD).set([MAGIC, json.length]);
  bytes.set(json, HEADER);
  takePages(memory, { runs: pages.stored, contents: bytes.subarray(contents) });
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
  if (buffer.byteLength !== contents + sizeOf(pages.stored)) throw wrong;
  const copy = { runs: pages.stored, contents: new Uint8Array(buffer, contents) };
  const fill = (memory: Uint8Array<ArrayBuffer>) => {
    if (sumOf(memory, pages.linked) !== pages.sum) throw new Error("Memory is linked in another way");
    clearOthers(memory, [...pages.stored, ...pages.linked]);
    putPages(memory, copy);
  };
  return { ...facts, pages: copy, fill };
}

function describePages(memory: Uint8Array<ArrayBuffer>, linked: Uint8Array<ArrayBuffer>): Pages {
  const [now, before] = [wordsOf(memory), wordsOf(linked)];
  const used = usedPages(memory);
  const same: Run[] = [];
  for (const [start, count] of used) {
    for (let page = start; page < start + count; page++) {
      const from = (page * PAGE) / WORD;
      if (now.subarray(from, from + PAGE / WORD).every((word, i) => word === before[from + i])) addTo(same, page);
    }
  }
  const constants = same.filter(([, count]) => count >= CONSTANTS);
  const stored = without(used, constants);
  return { stored, linked: constants, sum: sumOf(memory, constants) };
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
