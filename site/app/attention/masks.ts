/** The masks that have a name. */

import type { Mask } from "./math.ts";

export type MaskName = "none" | "causal" | "padding";

export const MASK_NAMES: readonly MaskName[] = ["none", "causal", "padding"];

export const MASK_TITLES: Readonly<Record<MaskName, string>> = {
  none: "Geen",
  causal: "Causaal",
  padding: "Padding",
};

/** How many positions at the end count as padding in a row of `count`: a third, at least one. */
export function paddingOf(count: number): number {
  return Math.max(1, Math.floor(count / 3));
}

/** The mask `name` for `count` words: `true` is allowed. */
export function namedMask(name: MaskName, count: number): boolean[][] {
  const rule: Record<MaskName, (row: number, column: number) => boolean> = {
    none: () => true,
    causal: (row, column) => column <= row,
    padding: (_, column) => column < count - paddingOf(count),
  };
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: count }, (_, column) => rule[name](row, column)),
  );
}

/** What choosing the mask `name` does, in words. */
export function maskChange(name: MaskName): string {
  return name === "none" ? "er is geen masker meer" : `het masker wordt ${MASK_TITLES[name].toLowerCase()}`;
}

/** The name of `mask`, if it has one. */
export function nameOf(mask: Mask): MaskName | undefined {
  return MASK_NAMES.find((name) => {
    const named = namedMask(name, mask.length);
    return named.every((row, i) => row.every((allowed, j) => allowed === mask[i]?.[j]));
  });
}
