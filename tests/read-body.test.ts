import assert from "node:assert/strict";
import { test } from "node:test";

import { readBody } from "../site/app/python/read-body.ts";

const CHUNKS = [[1, 2, 3], [4], [5, 6]];

/** A body of which the browser can fill a place, and one of which it only gives its own chunks. */
const bodies = {
  "in place": (chunks: number[][]) => streamOf(chunks, { type: "bytes" }),
  "in chunks": (chunks: number[][]) => streamOf(chunks),
};

function streamOf(chunks: number[][], options: { type?: "bytes" } = {}): ReadableStream<Uint8Array> {
  const start = (stream: { enqueue(chunk: Uint8Array): void; close(): void }) => {
    for (const chunk of chunks) stream.enqueue(new Uint8Array(chunk));
    stream.close();
  };
  return new ReadableStream({ ...options, start } as UnderlyingByteSource);
}

for (const [name, bodyOf] of Object.entries(bodies)) {
  const read = async (chunks: number[][], size: number) => {
    const told: number[] = [];
    const bytes = await readBody(bodyOf(chunks), size, (received) => told.push(received));
    return { bytes: [...new Uint8Array(bytes)], told };
  };

  test(`a body comes in whole, ${name}, and is told of`, async () => {
    const { bytes, told } = await read(CHUNKS, 6);
    assert.deepEqual(bytes, [1, 2, 3, 4, 5, 6]);
    assert.equal(told.at(-1), 6);
  });

  test(`nothing is left of what is too short or too long, ${name}`, async () => {
    for (const size of [7, 5, 4, 3, 1, 0]) assert.deepEqual((await read(CHUNKS, size)).bytes, [], String(size));
    assert.deepEqual((await read([], 1)).bytes, []);
  });
}

test("a reader in place is used where there is one", async () => {
  const body = bodies["in place"](CHUNKS);
  const { getReader } = body;
  const modes: unknown[] = [];
  body.getReader = ((options?: { mode: "byob" }) => {
    modes.push(options?.mode);
    return getReader.call(body, options as never);
  }) as typeof body.getReader;
  await readBody(body, 6, () => {});
  assert.deepEqual(modes, ["byob"]);
});
