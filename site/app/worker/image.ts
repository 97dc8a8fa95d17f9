// An image of a Python that has started: a worker that begins with one need not run Python's own
// start, nor import NumPy again.
//
// As bytes: three words (MAGIC, the length of the facts, the number of runs), the facts as JSON, the
// runs of pages of memory that are not empty (where each starts and how many pages it has), and the
// contents of these pages.

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
  /** Makes `memory` (of the length of the facts) what it was. What lies past `touched` is empty still. */
  fill(memory: Uint8Array, touched: number): void;
}

const MAGIC = 0x70_79_69_32; // "pyi2"
const PAGE = 4096;
const WORD = 4;
const HEADER = 3 * WORD;

export function packImage(facts: ImageFacts, memory: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const json = new TextEncoder().encode(JSON.stringify(facts));
  const runs = usedRuns(memory);
  const runsAt = HEADER + Math.ceil(json.length / WORD) * WORD;
  const pages = runs.reduce((sum, [, count]) => sum + count, 0);
  let at = runsAt + runs.length * 2 * WORD;
  const bytes = new Uint8Array(at + pages * PAGE);
  new Uint32Array(bytes.buffer, 0, HEADER / WORD).set([MAGIC, json.length, runs.length]);
  bytes.set(json, HEADER);
  new Uint32Array(bytes.buffer, runsAt, runs.length * 2).set(runs.flat());
  for (const [start, count] of runs) {
    bytes.set(memory.subarray(start * PAGE, (start + count) * PAGE), at);
    at += count * PAGE;
  }
  return bytes.buffer;
}

/** Throws when `buffer` is no whole image. */
export function unpackImage(buffer: ArrayBuffer): Image {
  const wrong = new Error("This is no image of Python");
  if (buffer.byteLength < HEADER) throw wrong;
  const [magic, jsonLength = 0, runCount = 0] = new Uint32Array(buffer, 0, HEADER / WORD);
  const runsAt = HEADER + Math.ceil(jsonLength / WORD) * WORD;
  const contentsAt = runsAt + runCount * 2 * WORD;
  if (magic !== MAGIC || buffer.byteLength < contentsAt) throw wrong;
  const runs = new Uint32Array(buffer, runsAt, runCount * 2);
  const pages = runs.reduce((sum, word, i) => sum + (i % 2 ? word : 0), 0);
  if (buffer.byteLength !== contentsAt + pages * PAGE) throw wrong;
  const facts = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, HEADER, jsonLength))) as ImageFacts;
  const fill = (memory: Uint8Array, touched: number) => {
    let [at, end] = [contentsAt, 0];
    for (let i = 0; i < runs.length; i += 2) {
      const start = runs[i]! * PAGE;
      const length = runs[i + 1]! * PAGE;
      memory.fill(0, end, Math.max(end, Math.min(start, touched)));
      memory.set(new Uint8Array(buffer, at, length), start);
      at += length;
      end = start + length;
    }
    memory.fill(0, end, Math.max(end, touched));
  };
  return { ...facts, fill };
}

function usedRuns(memory: Uint8Array<ArrayBuffer>): [start: number, count: number][] {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / WORD);
  const runs: [number, number][] = [];
  for (let page = 0; page < memory.length / PAGE; page++) {
    let at = (page * PAGE) / WORD;
    const end = at + PAGE / WORD;
    while (at < end && words[at] === 0) at++;
    if (at === end) continue;
    const last = runs.at(-1);
    if (last && last[0] + last[1] === page) last[1] += 1;
    else runs.push([page, 1]);
  }
  return runs;
}
