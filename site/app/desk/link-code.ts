// Code in an address: `#code=` and the program, as deflated UTF-8 in base64url. A fragment stays in
// the browser; no server sees it.

import { asEditorText, fromUtf8, MAX_CODE, refusal } from "./text.ts";

const NAME = "#code=";
/** Of the fragment. Chat programs and e-mail break much longer addresses anyway. */
const MAX_LINK = 100_000;

export type Opened = { code: string } | { refused: string };

export function carriesCode(hash: string): boolean {
  return hash.startsWith(NAME);
}

export function canShare(): boolean {
  return "CompressionStream" in globalThis;
}

/** The fragment that carries `code`. */
export async function fragmentOf(code: string): Promise<string> {
  return NAME + (await packed(code));
}

/** Text as deflated UTF-8 in base64url. */
export async function packed(text: string): Promise<string> {
  const bytes = await collected(deflated(new TextEncoder().encode(text)), Infinity);
  if (!bytes) throw new RangeError("unlimited");
  return base64url(bytes);
}

/** The bytes that were packed; null when they are more than `limit`. Rejects what was never packed. */
export function unpacked(text: string, limit: number): Promise<Uint8Array | null> {
  const bytes = bytesOf(text);
  return bytes ? collected(inflated(bytes), limit) : Promise.reject(new RangeError("no base64url"));
}

/** The code that a fragment carries, or a sentence that says why it cannot be shown. */
export async function openFragment(hash: string): Promise<Opened> {
  if (!canShare()) return { refused: "Deze browser kan de code in deze link niet uitpakken; een nieuwere kan dat wel." };
  if (hash.length > MAX_LINK) return { refused: "De code in deze link is niet heel aangekomen. Vraag om de hele link." };
  let bytes: Uint8Array | null;
  try {
    // Every character is at most four bytes; whatever wants to become larger is stopped on the way.
    bytes = await unpacked(hash.slice(NAME.length), 4 * MAX_CODE);
  } catch {
    return { refused: "De code in deze link is niet heel aangekomen. Vraag om de hele link." };
  }
  const text = bytes && fromUtf8(bytes);
  if (bytes && text === null) return { refused: "In deze link zit geen tekst." };
  const code = asEditorText(text ?? "");
  const problem = bytes ? refusal(code) : "is te groot voor een programma";
  return problem ? { refused: `Wat er in deze link zit, ${problem}.` } : { code };
}

function deflated(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"));
}

function inflated(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
}

/** All that `stream` gives; null as soon as that is more than `limit` bytes. */
async function collected(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let total = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.length;
    if (total > limit) {
      void reader.cancel();
      return null;
    }
    parts.push(value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64url(bytes: Uint8Array): string {
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/u.test(base64url)) return null;
  try {
    return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}
