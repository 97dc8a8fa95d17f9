// Linear memory in pages. Half of them hold nothing: those need not be kept, nor written.

type Memory = Uint8Array<ArrayBuffer>;

/** Pages in a row: the first, and how many. */
export type Run = [start: number, count: number];

export const PAGE = 4096;
const WORDS = PAGE / Uint32Array.BYTES_PER_ELEMENT;

/** The pages that hold something, in order. */
export function usedPages(memory: Memory): Run[] {
  const words = wordsOf(memory);
  const used: Run[] = [];
  for (let page = 0; page < memory.length / PAGE; page++) if (isUsed(words, page)) addTo(used, page);
  return used;
}

export function addTo(runs: Run[], page: number): void {
  const last = runs.at(-1);
  if (last && last[0] + last[1] === page) last[1] += 1;
  else runs.push([page, 1]);
}

/** How many bytes the contents of these pages are. */
export function sizeOf(runs: Run[]): number {
  return runs.reduce((sum, [, count]) => sum + count, 0) * PAGE;
}

/** Pages, and their contents one after another. */
export interface Copy {
  runs: Run[];
  contents: Memory;
}

export function copyOf(memory: Memory, runs: Run[]): Copy {
  const copy = { runs, contents: new Uint8Array(sizeOf(runs)) };
  takePages(memory, copy);
  return copy;
}

/** Makes a copy what these pages are now. */
export function takePages(memory: Memory, { runs, contents }: Copy): void {
  let at = 0;
  for (const [start, count] of runs) {
    contents.set(memory.subarray(start * PAGE, (start + count) * PAGE), at);
    at += count * PAGE;
  }
}

/** Makes these pages what they were. */
export function putPages(memory: Memory, { runs, contents }: Copy): void {
  let at = 0;
  for (const [start, count] of runs) {
    memory.set(contents.subarray(at, at + count * PAGE), start * PAGE);
    at += count * PAGE;
  }
}

/** The pages of `runs` that are in none of `others`; all in order. */
export function without(runs: Run[], others: Run[]): Run[] {
  const left: Run[] = [];
  let next = 0;
  for (const [start, count] of runs) {
    for (let page = start; page < start + count; page++) {
      while (next < others.length && others[next]![0] + others[next]![1] <= page) next += 1;
      if (next === others.length || page < others[next]![0]) addTo(left, page);
    }
  }
  return left;
}

/** Makes all other pages empty. Looks first: a page that nothing was written in takes no room yet. */
export function clearOthers(memory: Memory, runs: Run[]): void {
  const words = wordsOf(memory);
  let page = 0;
  const clearUntil = (end: number) => {
    for (; page < end; page++) if (isUsed(words, page)) memory.fill(0, page * PAGE, (page + 1) * PAGE);
  };
  for (const [start, count] of [...runs].sort(([a], [b]) => a - b)) {
    clearUntil(start);
    page = start + count;
  }
  clearUntil(memory.length / PAGE);
}

export function wordsOf(memory: Memory): Uint32Array<ArrayBuffer> {
  return new Uint32Array(memory.buffer, memory.byteOffset, memory.length / Uint32Array.BYTES_PER_ELEMENT);
}

function isUsed(words: Uint32Array, page: number): boolean {
  for (let at = page * WORDS; at < (page + 1) * WORDS; at++) if (words[at] !== 0) return true;
  return false;
}
