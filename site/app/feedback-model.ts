// What a check's expected and actual values look like side by side. Pure: the words and the
// verdict come from Python, this only finds the cells that differ and writes the numbers.

/** An array as the checkers encode it; `data` is flat, row by row, null when it did not come along. */
export interface EncodedArray {
  type: "array";
  dtype: string;
  shape: number[];
  data: (number | boolean | string)[] | null;
}

export interface Cell {
  text: string;
  differs: boolean;
}

/** One matrix (or the interesting part of one) as rows of cells. */
export interface Grid {
  dtype: string;
  shape: number[];
  rows: Cell[][];
  /** Row and column numbers of the first cell shown. */
  top: number;
  left: number;
  /** Not everything is shown. */
  partial: boolean;
}

/** A pair to show: grids where both are arrays, texts otherwise. */
export interface Comparison {
  /** Where in the result this is: `["q"]`, `[0]`, or empty. */
  path: string;
  /** Which matrix of a larger array: `[1, 0]`, or empty. */
  leading: string;
  expected: Grid | string;
  actual: Grid | string;
}

/** The most rows and columns shown of a matrix. */
const WINDOW = 8;

/** Pairs up what differs between two encoded values; empty when there is nothing to show. */
export function compare(expected: unknown, actual: unknown, path = ""): Comparison[] {
  if (expected === undefined || expected === null) return [];
  if (isArray(expected) && isArray(actual)) return [compareArrays(expected, actual, path)];
  const parts = isContainer(expected) && isContainer(actual) ? pairs(expected, actual) : [];
  const compared = parts.flatMap(([key, left, right]) => compare(left, right, `${path}[${key}]`));
  if (compared.length > 0) return compared.filter(differs);
  const [left, right] = [describe(expected), describe(actual)];
  return left === right ? [] : [{ path, leading: "", expected: left, actual: right }];
}

function differs({ expected, actual }: Comparison): boolean {
  if (typeof expected === "string" || typeof actual === "string") return true;
  return actual.rows.some((row) => row.some((cell) => cell.differs)) || expected.shape.join() !== actual.shape.join();
}

function compareArrays(expected: EncodedArray, actual: EncodedArray, path: string): Comparison {
  const sameShape = expected.shape.join() === actual.shape.join();
  const tolerance = toleranceOf(actual.dtype);
  const differing = (at: number) =>
    sameShape && !sameCell(expected.data?.[at], actual.data?.[at], tolerance);
  const cells = expected.data?.length ?? 0;
  let first = 0;
  while (sameShape && first < cells && !differing(first)) first++;
  if (first === cells) first = 0;
  const view = viewOf(expected.shape, sameShape ? first : 0);
  const digits = sameShape ? digitsFor(expected, actual, differing) : 4;
  const mark = (at: number) => differing(at);
  return {
    path,
    leading: view.leading.length > 0 ? `[${view.leading.join(", ")}]` : "",
    expected: expected.data ? gridOf(expected, view, mark, digits) : describe(expected),
    actual: actual.data ? gridOf(actual, sameShape ? view : viewOf(actual.shape, 0), mark, digits) : describe(actual),
  };
}

interface View {
  leading: number[];
  offset: number;
  rows: number;
  columns: number;
  top: number;
  left: number;
}

/** The matrix of an array that holds cell number `at`, and the window in it around that cell. */
function viewOf(shape: number[], at: number): View {
  const columns = shape.at(-1) ?? 1;
  const rows = shape.at(-2) ?? 1;
  const size = rows * columns;
  const matrix = size > 0 ? Math.floor(at / size) : 0;
  const inside = at - matrix * size;
  return {
    leading: unravel(matrix, shape.slice(0, -2)),
    offset: matrix * size,
    rows,
    columns,
    top: windowStart(columns > 0 ? Math.floor(inside / columns) : 0, rows),
    left: windowStart(columns > 0 ? inside % columns : 0, columns),
  };
}

function windowStart(at: number, length: number): number {
  return Math.max(0, Math.min(at - WINDOW / 2, length - WINDOW));
}

function unravel(index: number, shape: number[]): number[] {
  const result: number[] = [];
  for (const length of shape.toReversed()) {
    result.unshift(length > 0 ? index % length : 0);
    index = length > 0 ? Math.floor(index / length) : 0;
  }
  return result;
}

function gridOf(array: EncodedArray, view: View, mark: (at: number) => boolean, digits: number): Grid {
  const height = Math.min(view.rows, WINDOW);
  const width = Math.min(view.columns, WINDOW);
  const rows = Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => {
      const at = view.offset + (view.top + row) * view.columns + view.left + column;
      return { text: cellText(array.data?.[at], digits, array.dtype), differs: mark(at) };
    }),
  );
  const partial = height < view.rows || width < view.columns;
  return { dtype: array.dtype, shape: array.shape, rows, top: view.top, left: view.left, partial };
}

/** Enough decimals to tell differing cells apart. */
function digitsFor(expected: EncodedArray, actual: EncodedArray, differing: (at: number) => boolean): number {
  for (const digits of [4, 6, 8, 10, 12]) {
    const told = expected.data?.every(
      (cell, at) =>
        !differing(at) ||
        cellText(cell, digits, expected.dtype) !== cellText(actual.data?.[at], digits, actual.dtype),
    );
    if (told) return digits;
  }
  return 15;
}

/** A number as code shows it: point, no trailing zeros, exponent where it is very large or small. */
export function cellText(value: unknown, digits: number, dtype: string): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value !== "number") return String(value ?? "");
  if (!dtype.startsWith("float")) return String(value);
  if (value === 0) return "0.";
  const size = Math.abs(value);
  if (size >= 1e8 || size < 10 ** -digits) return value.toExponential(Math.min(digits, 6)).replace(/\.?0+e/, "e");
  const text = value.toFixed(digits).replace(/0+$/, "");
  return text;
}

function sameCell(a: unknown, b: unknown, tolerance: number): boolean {
  if (typeof a !== "number" || typeof b !== "number") return a === b;
  return a === b || Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b), 1e-3);
}

function toleranceOf(dtype: string): number {
  if (dtype === "float16") return 1e-2;
  if (dtype === "float32") return 1e-5;
  return 1e-9;
}

function isArray(value: unknown): value is EncodedArray {
  return typeof value === "object" && value !== null && (value as EncodedArray).type === "array";
}

interface Container {
  type: "list" | "tuple" | "dict";
  items: unknown[];
}

function isContainer(value: unknown): value is Container {
  const type = typeof value === "object" && value !== null ? (value as Container).type : null;
  return (type === "list" || type === "tuple" || type === "dict") && Array.isArray((value as Container).items);
}

/** Key (as code), expected and actual part of two containers. */
function pairs(expected: Container, actual: Container): [string, unknown, unknown][] {
  if (expected.type !== "dict" || actual.type !== "dict") {
    return expected.items.map((item, i) => [String(i), item, actual.items[i]]);
  }
  const theirs = new Map(actual.items as [unknown, unknown][]);
  return (expected.items as [unknown, unknown][]).map(([key, item]) => [JSON.stringify(key), item, theirs.get(key)]);
}

/** A shape as NumPy writes it: `(2, 3)`, `(3,)`, `()`. */
export function shapeText(shape: number[]): string {
  return `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
}

/** A value in one line, as Python would call it. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return "None";
  if (value === true) return "True";
  if (value === false) return "False";
  if (typeof value === "string" || typeof value === "number") return String(value);
  if (isArray(value)) return `array, vorm ${shapeText(value.shape)}, dtype ${value.dtype}`;
  if (isContainer(value)) return `${value.type} met ${value.items.length} delen`;
  const { type, value: inner, class: name } = value as { type?: string; value?: unknown; class?: string };
  if (type === "float") return String(inner);
  if (type === "object" && name) return `object van klasse ${name}`;
  return JSON.stringify(value);
}
