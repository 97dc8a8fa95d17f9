/** Numbers as Dutch prose writes them; `generator/widgets/_dutch.py` writes the very same text. */

import { fixed } from "../attention/format.ts";

const SPACE = "\u00a0"; // one that does not break a line

/** A decimal comma, a real minus and `digits` decimals: `7,98`. */
export function dutch(x: number, digits: number): string {
  return fixed(x, digits).replace(".", ",").replace("-", "−");
}

/** `dutch` without decimals that say nothing: `8`, `11,31`. */
export function short(x: number, digits: number): string {
  const text = dutch(x, digits);
  return text.includes(",") ? text.replace(/,?0+$/, "") : text;
}

/** A whole number, in groups of three from 10 000: `1 048 576`. */
export function thousands(n: number): string {
  return n < 10_000 ? String(n) : String(n).replace(/\B(?=(\d{3})+$)/g, SPACE);
}

/** A share of 1 as a percentage: `62,1%`; what is only rounded to 0 or 100 says so. */
export function percent(share: number, digits: number): string {
  if (share === 0 || share === 1) return `${short(100 * share, 0)}%`;
  const text = dutch(100 * share, digits);
  for (const end of [0, 100]) if (text === dutch(end, digits)) return `bijna ${end}%`;
  return `${text}%`;
}
