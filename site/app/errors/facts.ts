// What a rule can say about one error: the names and shapes that were in play.

import type { ProgramError } from "../python/protocol.ts";
import type { Scene, Thing } from "../scene.ts";

/** What a value is, in Dutch, with its article. */
const TYPES: Record<string, string> = {
  NoneType: "`None`",
  bool: "`True` of `False`",
  builtin_function_or_method: "een functie",
  bytes: "een rij bytes",
  dict: "een dictionary",
  float: "een kommagetal",
  float64: "een kommagetal",
  function: "een functie",
  generator: "een generator",
  int: "een geheel getal",
  int32: "een geheel getal",
  int64: "een geheel getal",
  list: "een lijst",
  method: "een functie",
  module: "een module",
  ndarray: "een array",
  "numpy.ndarray": "een array",
  "numpy.float64": "een kommagetal",
  range: "een range",
  set: "een verzameling",
  str: "een tekst",
  tuple: "een tupel",
  type: "een klasse",
};

export class Facts {
  readonly error: ProgramError;
  readonly #scene: Scene | null;

  constructor(error: ProgramError) {
    this.error = error;
    this.#scene = error.scene ?? null;
  }

  get form(): string {
    return this.#scene?.form ?? "";
  }

  get operator(): string {
    return this.#scene?.operator ?? "";
  }

  /** The whole failing piece, where it failed itself; empty when a library did. */
  get text(): string {
    return this.#scene && !this.#scene.deep ? this.#scene.text : "";
  }

  /** Something deeper failed: what it did with these parts is not known. */
  get deep(): boolean {
    return this.#scene?.deep ?? true;
  }

  /**
   * What Python complains of: `x` of `x[0]`, `x.shape` or `x()`. Null when the failing piece has
   * another form, or what it names is of another type: then the complaint is about something else.
   */
  subject(form: Scene["form"], type?: string): Thing | null {
    const part = this.#scene?.parts[0];
    if (!part || this.deep || this.form !== form) return null;
    if (part.type && type && part.type !== type.split(".").at(-1)) return null;
    // A builtin that calls what it is given: `sorted(x, key=3)`.
    return !part.type && form === "call" && /^\w+$/.test(part.text) ? null : part;
  }

  /** The index between the brackets. */
  get index(): Thing | null {
    return this.subject("subscript") ? (this.parts[1] ?? null) : null;
  }

  get parts(): Thing[] {
    return this.#scene?.parts ?? [];
  }

  get values(): Thing[] {
    return this.#scene?.values ?? [];
  }

  /** Both operands, each with a shape, when those are what Python complains of. */
  get operands(): [Thing, Thing] | null {
    const [left, right] = this.parts;
    return this.form === "binary" && left && right ? [left, right] : null;
  }

  /** What Python itself suggests: `Did you mean: 'scores'?` */
  get suggestion(): string {
    const { traceback, message } = this.error;
    const found = /(?:Did you mean:?|Did you forget to import) '([^']+)'\?\s*$/.exec(traceback || message);
    return found?.[1] ?? "";
  }
}

export function code(text: string): string {
  return `\`${text.replaceAll("`", "'")}\``;
}

/** A type's name in Dutch; one of the student's own stays as it is. */
export function kind(type: string | undefined): string {
  return TYPES[type ?? ""] ?? `een ${code(type || "object")}`;
}

/** A shape as Python writes it. */
export function tuple(shape: readonly number[]): string {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(", ")})`;
}

/** `(2,3)` as NumPy writes it in its messages. */
export function readShape(text: string): number[] {
  return [...text.matchAll(/-?\d+/g)].map(([digits]) => Number(digits));
}

/** `q` heeft vorm (2, 3) */
export function hasShape(name: string | undefined, shape: readonly number[]): string {
  return `${name ? code(name) : "een array"} heeft vorm ${tuple(shape)}`;
}

export function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** "`a`, `b` en `c`" */
export function listed(texts: readonly string[]): string {
  const last = texts.at(-1) ?? "";
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(", ")} en ${last}`;
}

/** "1 element", "3 elementen" */
export function counted(n: number, one: string, more: string): string {
  return `${n} ${n === 1 ? one : more}`;
}
