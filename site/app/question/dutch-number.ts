// Numbers as people type them in a Dutch text about code: decimal comma or point, thousands apart or not.

const MINUS = /^[-\u2212\u2013]\s*/; // hyphen, minus sign, and the en dash that some phones make of it
const SPACES = /\s+/g; // thin and no-break spaces too

// A whole part of groups of three, and what may follow it.
const SPACED = /^([1-9]\d{0,2}(?: \d{3})+)(?:[.,](\d+))?$/;
const DUTCH = /^([1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/;
const ENGLISH = /^([1-9]\d{0,2}(?:,\d{3}){2,}|[1-9]\d{0,2}(?:,\d{3})+(?=\.))(?:\.(\d+))?$/;
const UNDERSCORED = /^([1-9]\d{0,2}(?:_\d{3})+)(?:\.(\d+))?$/;
const PLAIN = /^(?=[.,]?\d)(\d*)(?:[.,](\d*))?(?:e([+-]?\d+))?$/i;

/**
 * What a text may mean as a number, the likeliest first; empty when it is no number.
 *
 * `1.769` has two readings: 1,769 as in code, which goes first, and 1769 as in Dutch prose.
 */
export function readNumber(text: string): number[] {
  const trimmed = text.trim().replace(SPACES, " ");
  const sign = MINUS.test(trimmed) ? -1 : 1;
  const digits = trimmed.replace(MINUS, "").replace(/^\+ ?/, "").replace(/(?<=e)[\u2212\u2013]/i, "-");
  const readings = [plain(digits), ...[DUTCH, ENGLISH, SPACED, UNDERSCORED].map((form) => grouped(form, digits))];
  const numbers = readings.filter((value) => value !== null && Number.isFinite(value)).map((value) => sign * Number(value));
  return [...new Set(numbers)];
}

function plain(digits: string): number | null {
  const match = PLAIN.exec(digits);
  return match && Number(`${match[1] || 0}.${match[2] || 0}e${match[3] ?? 0}`);
}

function grouped(form: RegExp, digits: string): number | null {
  const match = form.exec(digits);
  return match && Number(`${match[1]?.replace(/\D/g, "")}.${match[2] ?? 0}`);
}
