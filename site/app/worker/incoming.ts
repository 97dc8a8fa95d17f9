// The runtime's files on their way from the page.

import type { FilePart, PageMessage } from "../protocol.ts";
import type { IncomingFiles } from "./start.ts";

const parts: FilePart[] = ["wasm", "stdlib", "lock", "checkers"];

/** Promises for all files, and the function that keeps them as messages come in. */
export class Inbox implements IncomingFiles {
  readonly wheels: Promise<ArrayBuffer>[];
  readonly #promises: Map<FilePart, Promise<ArrayBuffer>>;
  readonly #waiting: { part: FilePart; resolve: (bytes: ArrayBuffer) => void }[] = [];

  constructor(wheels: number) {
    this.#promises = new Map(parts.map((part) => [part, this.#expect(part)]));
    this.wheels = Array.from({ length: wheels }, () => this.#expect("wheel"));
  }

  get(part: FilePart): Promise<ArrayBuffer> {
    const promise = this.#promises.get(part);
    if (!promise) throw new Error(`No file called ${part}`);
    return promise;
  }

  receive({ part, bytes }: PageMessage & { type: "file" }): void {
    const at = this.#waiting.findIndex((waiting) => waiting.part === part);
    this.#waiting.splice(at, 1)[0]?.resolve(bytes);
  }

  #expect(part: FilePart): Promise<ArrayBuffer> {
    const { promise, resolve } = Promise.withResolvers<ArrayBuffer>();
    this.#waiting.push({ part, resolve });
    return promise;
  }
}
