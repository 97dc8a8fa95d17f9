// Program text that comes from elsewhere: a file, a link, an export of another machine.

/** The most that is taken in, in characters; a lesson's program has some thousands. */
export const MAX_CODE = 200_000;

/** Characters that a reader does not see, or that turn the order of what is read. */
const hidden = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** No text file has these. */
const control = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/u;

/** Why this is no program text, as the end of a sentence; null when it is. */
export function refusal(text: string): string | null {
  if (text.length > MAX_CODE) return "is te groot voor een programma";
  if (control.test(text)) return "bevat tekens die niet in een programma horen";
  if (text.trim() === "") return "is leeg";
  return null;
}

export function hasHidden(text: string): boolean {
  return text.search(hidden) >= 0;
}

/** `text` in pieces; a hidden character is a piece of its own. */
export function* pieces(text: string): Generator<{ text: string; hidden: boolean }> {
  let from = 0;
  for (const match of text.matchAll(hidden)) {
    if (match.index > from) yield { text: text.slice(from, match.index), hidden: false };
    yield { text: match[0], hidden: true };
    from = match.index + match[0].length;
  }
  if (from < text.length) yield { text: text.slice(from), hidden: false };
}

/** With the line ends that the editor has, and without a byte order mark. */
export function asEditorText(text: string): string {
  return text.replace(/^\ufeff/u, "").replace(/\r\n?/gu, "\n");
}

/** The text in bytes of UTF-8; null when they are something else. */
export function fromUtf8(bytes: Uint8Array | ArrayBuffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
