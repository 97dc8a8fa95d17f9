/** Vectors with two components as they are drawn: projections, sums, what fits. */

import type { Vector } from "./math.ts";

export type Point = readonly [x: number, y: number];

/** How far the plane of queries reaches in each direction: a little beyond the sliders. */
export const REACH = 3.4;

/** How far a plane has to reach to show `vectors` and some room around them, `REACH` at most. */
export function reachOf(vectors: readonly Vector[]): number {
  const largest = Math.max(0, ...vectors.flat().map(Math.abs));
  return Math.min(REACH, Math.max(1, largest) * 1.5);
}

export function point(vector: Vector): Point {
  return [vector[0] ?? 0, vector[1] ?? 0];
}

export function length([x, y]: Point): number {
  return Math.hypot(x, y);
}

/** Where `vector` ends up when it is dropped at a right angle on the line through 0 and `onto`. */
export function project(vector: Point, onto: Point): Point | undefined {
  const square = onto[0] ** 2 + onto[1] ** 2;
  if (square === 0) return undefined;
  const share = (vector[0] * onto[0] + vector[1] * onto[1]) / square;
  return [share * onto[0] + 0, share * onto[1] + 0];
}

/** The signed length of that shadow: q·k = |q| times the shadow of k on q. */
export function shadow(vector: Point, onto: Point): number {
  const size = length(onto);
  return size === 0 ? 0 : (vector[0] * onto[0] + vector[1] * onto[1]) / size;
}

/** `vector` as far as the plane reaches, and whether it had to be cut. */
export function within(vector: Point, reach: number): { point: Point; cut: boolean } {
  const largest = Math.max(Math.abs(vector[0]), Math.abs(vector[1]));
  if (largest <= reach) return { point: vector, cut: false };
  return { point: [(vector[0] / largest) * reach, (vector[1] / largest) * reach], cut: true };
}

/** The points from 0 to Σ wᵢ·vᵢ, adding one weighted vector at a time. */
export function chain(weights: Vector, vectors: readonly Vector[]): Point[] {
  const points: Point[] = [[0, 0]];
  vectors.forEach((vector, i) => {
    const [x, y] = points.at(-1) ?? [0, 0];
    const w = weights[i] ?? 0;
    points.push([x + w * (vector[0] ?? 0), y + w * (vector[1] ?? 0)]);
  });
  return points;
}
