// The runtime's files on their way from the page.

import type { FileContent, FilePart, PageMessage } from "../python/protocol.ts";

const parts: FilePart[] = ["wasm", "image", "libraries", "lock", "stdlib", "checkers"];

/** Only the wasm file comes as a module. */
type Content<P extends FilePart> = P extends "wasm" ? FileContent : ArrayBuffer;

/** Promises for all files, and the function that keeps them as messages come in. */
export class Inbox {
  readonly wheels: Promise<ArrayBuffer>[];
  readonly #promises: Map<FilePart, Promise<FileContent>>;
  readonly #waiting: { part: FilePart; resolve: (content: FileContent) => void }[] = [];

  constructor(wheels: number) {
    this.#promises = new Map(parts.map((part) => [part, this.#expect(part)]));
    this.wheels = Array.from({ length: wheels }, () => this.#expect("wheel") as Promise<ArrayBuffer>);
  }

  get<P extends FilePart>(part: P): Promise<Content<P>> {
    const promise = this.#promises.get(part);
    if (!promise) throw new Error(`No file called ${part}`);
    return promise as Promise<Content<P>>;
  }

  receive({ part, content }: PageMessage & { type: "file" }): void {
    const at = this.#waiting.findIndex((waiting) => waiting.part === part);
    this.#waiting.splice(at, 1)[0]?.resolve(content);
  }

  #expect(part: FilePart): Promise<FileContent> {
    const { promise, resolve } = Promise.withResolvers<FileContent>();
    this.#waiting.push({ part, resolve });
    return promise;
  }
}
