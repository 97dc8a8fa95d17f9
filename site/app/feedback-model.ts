// What a check's matrices look like side by side. Pure: the words, the verdict and which cells
// differ come from Python; this chooses what part is shown and writes the numbers.

export type CellValue = number | boolean | string;

/** An array as the checkers draw it; `data` is flat, row by row, with the text of NaN and infinity. */
export interface Matrix {
  /** Which part of the result this is, such as `y` or `["q"]`; empty for the whole. */
  where?: string;
  dtype: string;
  shape: number[];
  data: CellValue[];
  /** The indices of the cells that differ. */
  differs?: number[][];
}

export interface Cell {
  text: string;
  differs: boolean;
}

/** The part of a matrix that is shown. */
export interface Grid {
  where: string;
  dtype: string;
  shape: number[];
  /** Which matrix of a larger array: `[1, 0]`; empty when there is only one. */
  leading: string;
  rows: Cell[][];
  /** Row and column number of the first cell shown. */
  top: number;
  left: number;
  /** Not all rows and columns are shown. */
  partial: boolean;
}

/** The most rows and columns shown of a matrix. */
const WINDOW = 8;

/** The grids of what was expected and what came out; null for what cannot be drawn. */
export function sideBySide(expected: unknown, actual: unknown): { expected: Grid | null; actual: Grid | null } {
  const [left, right] = [isMatrix(expected) ? expected : null, isMatrix(actual) ? actual : null];
  const digits = left && right ? digitsFor(left, right) : 4;
  return { expected: left && gridOf(left, digits), actual: right && gridOf(right, digits) };
}

/** The part of `matrix` around the first cell that differs. */
function gridOf(matrix: Matrix, digits: number): Grid {
  const { dtype, shape, where = "" } = matrix;
  const differing = new Set(matrix.differs?.map((index) => flatIndex(index, shape)));
  const [rows, columns] = [shape.at(-2) ?? 1, shape.at(-1) ?? 1];
  const first = Math.min(...differing, matrix.data.length);
  const focus = first === matrix.data.length ? 0 : first;
  const size = Math.max(rows * columns, 1);
  const offset = Math.floor(focus / size) * size;
  const top = windowStart(Math.floor((focus - offset) / Math.max(columns, 1)), rows);
  const left = windowStart((focus - offset) % Math.max(columns, 1), columns);
  const [height, width] = [Math.min(rows, WINDOW), Math.min(columns, WINDOW)];
  const cell = (row: number, column: number): Cell => {
    const at = offset + (top + row) * columns + left + column;
    return { text: cellText(matrix.data[at] ?? "", digits, dtype), differs: differing.has(at) };
  };
  return {
    where,
    dtype,
    shape,
    leading: shape.length > 2 ? `[${unravel(offset / size, shape.slice(0, -2)).join(", ")}]` : "",
    rows: indices(matrix.data.length > 0 ? height : 0).map((row) => indices(width).map((column) => cell(row, column))),
    top,
    left,
    partial: height < rows || width < columns,
  };
}

const indices = (length: number) => Array.from({ length }, (_, i) => i);

function windowStart(at: number, length: number): number {
  return Math.max(0, Math.min(at - WINDOW / 2, length - WINDOW));
}

function flatIndex(index: number[], shape: number[]): number {
  return index.reduce((flat, i, axis) => flat * (shape[axis] ?? 1) + i, 0);
}

function unravel(flat: number, shape: number[]): number[] {
  const result: number[] = [];
  for (const length of shape.toReversed()) {
    result.unshift(length > 0 ? flat % length : 0);
    flat = length > 0 ? Math.floor(flat / length) : 0;
  }
  return result;
}

/** Enough decimals to tell the cells that differ apart. */
function digitsFor(expected: Matrix, actual: Matrix): number {
  const differing = (actual.differs ?? []).map((index) => flatIndex(index, actual.shape));
  const told = (digits: number) =>
    differing.every((at) => {
      const texts = [expected, actual].map(({ data, dtype }) => cellText(data[at] ?? "", digits, dtype));
      return texts[0] !== texts[1];
    });
  return [4, 6, 8, 10, 12].find(told) ?? 12;
}

/** A number as NumPy prints it: point, no trailing zeros, exponent where it is very large or small. */
export function cellText(value: CellValue, digits: number, dtype: string): string {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string" || !dtype.startsWith("float")) return String(value);
  if (value === 0) return "0.";
  const size = Math.abs(value);
  if (size >= 1e8 || size < 10 ** -digits) {
    return value.toExponential(Math.min(digits, 6)).replace(/\.?0+e/, "e");
  }
  return value.toFixed(digits).replace(/0+$/, "");
}

/** A shape as NumPy writes it: `(2, 3)`, `(3,)`, `()`. */
export function shapeText(shape: number[]): string {
  return `(${shape.join(", ")}${shape.length === 1 ? "," : ""})`;
}

function isMatrix(value: unknown): value is Matrix {
  if (typeof value !== "object" || value === null) return false;
  const { shape, data, dtype } = value as Partial<Matrix>;
  return Array.isArray(shape) && Array.isArray(data) && typeof dtype === "string";
}
