// An image of a Python that has started: a worker that begins with one need not run Python's own
// start, nor import NumPy again.
//
// As bytes: four words (MAGIC, the length of the facts, the number of pages, a checksum of the rest),
// the facts as JSON, the numbers of the pages of memory that are not empty, and these pages.

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

export interface Image extends ImageFacts {
  /** Makes `memory` (of the length of the facts) what it was. */
  fill(memory: Uint8Array): void;
}

const MAGIC = 0x70_79_69_31; // "pyi1"
const PAGE = 4096;
const WORD = 4;
const HEADER = 4 * WORD;

export function packImage(facts: ImageFacts, memory: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const json = new TextEncoder().encode(JSON.stringify(facts));
  const pages = usedPages(memory);
  const pagesAt = HEADER + Math.ceil(json.length / WORD) * WORD;
  const contentsAt = pagesAt + pages.length * WORD;
  const bytes = new Uint8Array(contentsAt + pages.length * PAGE);
  bytes.set(json, HEADER);
  bytes.set(new Uint8Array(pages.buffer), pagesAt);
  pages.forEach((page, i) => bytes.set(memory.subarray(page * PAGE, (page + 1) * PAGE), contentsAt + i * PAGE));
  const words = new Uint32Array(bytes.buffer);
  words.set([MAGIC, json.length, pages.length, checksum(words)]);
  return bytes.buffer;
}

/** Throws when `buffer` is no whole image. */
export function unpackImage(buffer: ArrayBuffer): Image {
  const words = new Uint32Array(buffer);
  const [magic, jsonLength = 0, pageCount = 0, sum] = words;
  const pagesAt = HEADER + Math.ceil(jsonLength / WORD) * WORD;
  const contentsAt = pagesAt + pageCount * WORD;
  if (magic !== MAGIC || buffer.byteLength !== contentsAt + pageCount * PAGE || sum !== checksum(words)) {
    throw new Error("This is no image of Python");
  }
  const facts = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, HEADER, jsonLength))) as ImageFacts;
  const fill = (memory: Uint8Array) => {
    memory.fill(0);
    new Uint32Array(buffer, pagesAt, pageCount).forEach((page, i) => {
      memory.set(new Uint8Array(buffer, contentsAt + i * PAGE, PAGE), page * PAGE);
    });
  };
  return { ...facts, fill };
}

/** Of all but the header; catches a file that was cut off or damaged, not one that was forged. */
function checksum(words: Uint32Array): number {
  let sum = 0;
  for (let i = HEADER / WORD; i < words.length; i++) sum = (Math.imul(sum, 31) + words[i]!) | 0;
  return sum >>> 0;
}

function usedPages(memory: Uint8Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / WORD);
  const used: number[] = [];
  for (let start = 0; start < words.length; start += PAGE / WORD) {
    let at = start;
    while (at < start + PAGE / WORD && words[at] === 0) at++;
    if (at < start + PAGE / WORD) used.push((start * WORD) / PAGE);
  }
  return Uint32Array.from(used);
}
