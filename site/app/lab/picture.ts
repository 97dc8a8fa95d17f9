/** Outlines for SVG paths; `generator/widgets/_picture.py` writes the very same text. */

import { fixed } from "../attention/format.ts";

type Numbers = ArrayLike<number>;

const THINNEST = 0.75;
const SHEETS = 12; // of a stack: how deep …
const SHIFT = 3; // … and how far one lies behind the other

/**
 * Bars on the bottom of a box of `height`, the first at place `first` of so many `width`.
 *
 * `heights` are shares of the box; `thin` is how much of its place a bar fills, as long as it can
 * be seen.
 */
export function bars(heights: Numbers, first: number, width: number, height: number, thin: number): string {
  const bar = two(Math.max(THINNEST, width * thin));
  return Array.from(heights, (share, i) =>
    share > 0
      ? `M${two((first + i) * width)} ${two(height)}v${two(-share * height)}` +
        `h${bar}V${two(height)}z`
      : "",
  ).join("");
}

/** Every second slice of a bar that is cut in `shares`, which are together 1. */
export function slices(shares: Numbers, width: number, height: number): string {
  let start = 0;
  return Array.from(shares, (share, i) => {
    const [left, right] = [two(start * width), two((start + share) * width)];
    start += share;
    return i % 2 ? `M${left} 0H${right}V${two(height)}H${left}z` : "";
  }).join("");
}

/** A box of full height. */
export function box(left: number, width: number, height: number): string {
  return `M${two(left)} 0h${two(width)}v${two(height)}h${two(-width)}z`;
}

/** The lower triangle of a square of `size` cells with its diagonal, in cells. */
export function stairs(size: number): string {
  return `M0 0${"h1v1".repeat(size)}H0z`;
}

/**
 * A matrix as a sheet of paper, to scale; more of them as a stack, drawn to a dozen deep.
 *
 * Of the sheets behind the first only the edges that stick out.
 */
export function sheets(shape: readonly number[], scale: number): string {
  const [columns = 1, rows = 1, stack = 1] = [...shape].reverse();
  const [right, down] = [two(Math.max(1, columns * scale)), two(Math.max(1, rows * scale))];
  let behind = "";
  for (let i = Math.min(SHEETS, stack) - 1; i > 0; i--) {
    behind += `M${SHIFT * i} ${SHIFT * (SHEETS - i)}h${right}v${down}`;
  }
  return `${behind}M0 ${SHIFT * SHEETS}h${right}v${down}h-${right}z`;
}

function two(x: number): string {
  return fixed(x, 2);
}
