// Reads what a host sends, with as few copies as the browser allows.

/**
 * `onBytes` hears of what has come in. Of a body of another length nothing is left: it is an error
 * page, or broken off.
 */
export async function readBody(
  body: ReadableStream<Uint8Array>,
  size: number,
  onBytes: (received: number) => void,
): Promise<ArrayBuffer> {
  const reader = readerInPlace(body);
  let bytes = new ArrayBuffer(size);
  for (let received = 0; received < size; onBytes(received)) {
    const { value } = await reader.read(new Uint8Array(bytes, received));
    if (!value?.length) return new ArrayBuffer();
    bytes = value.buffer;
    received += value.length;
  }
  const { done } = await reader.read(new Uint8Array(1));
  if (done) return bytes;
  await reader.cancel();
  return new ArrayBuffer();
}

/** Fills a place, from its start; what it answers is that part. It takes over the place's buffer. */
interface ReaderInPlace {
  read(place: Uint8Array<ArrayBuffer>): Promise<{ done: boolean; value?: Uint8Array<ArrayBuffer> | undefined }>;
  cancel(): Promise<void>;
}

/** Most browsers can do so by themselves, which spares a copy of 35 MB. */
function readerInPlace(body: ReadableStream<Uint8Array>): ReaderInPlace {
  try {
    return body.getReader({ mode: "byob" });
  } catch {
    return new CopyingReader(body.getReader());
  }
}

class CopyingReader implements ReaderInPlace {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #left: Uint8Array = new Uint8Array();

  constructor(reader: ReadableStreamDefaultReader<Uint8Array>) {
    this.#reader = reader;
  }

  async read(place: Uint8Array<ArrayBuffer>): Promise<{ done: boolean; value?: Uint8Array<ArrayBuffer> }> {
    while (this.#left.length === 0) {
      const { done, value } = await this.#reader.read();
      if (done) return { done };
      this.#left = value;
    }
    const part = this.#left.subarray(0, place.length);
    this.#left = this.#left.subarray(part.length);
    place.set(part);
    return { done: false, value: place.subarray(0, part.length) };
  }

  cancel(): Promise<void> {
    return this.#reader.cancel();
  }
}
