// What an error was about, as `checkers.kit.scene` describes it: the failing piece of code, and
// what is known of the values it names.

export interface Thing {
  /** As it stands in the code. */
  text: string;
  /** The rest is there when the value is known. */
  type?: string;
  shape?: number[];
  dtype?: string;
  length?: number;
  /** Of a dictionary, as Python writes them. */
  keys?: string[];
  /** Of a number, a text or None, as Python writes it. */
  value?: string;
}

export interface Scene {
  /** The piece itself. */
  text: string;
  form: "binary" | "unary" | "call" | "subscript" | "attribute" | "other";
  operator: string;
  /** The piece called a library, and that is where it went wrong. */
  deep: boolean;
  /** Both operands; a function and its arguments; what is indexed and the index. */
  parts: Thing[];
  /** The names in the piece of code. */
  values: Thing[];
}

const LONGEST = 200;
const FORMS = new Set(["binary", "unary", "call", "subscript", "attribute", "other"]);

const isText = (value: unknown) => typeof value === "string" && value.length <= LONGEST;
const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isList = (value: unknown, isItem: (item: unknown) => boolean) =>
  Array.isArray(value) && value.length <= LONGEST && value.every(isItem);
const isMissingOr = (isRight: (value: unknown) => boolean) => (value: unknown) => value === undefined || isRight(value);

const thingFields: Record<keyof Thing, (value: unknown) => boolean> = {
  text: isText,
  type: isMissingOr(isText),
  shape: isMissingOr((value) => isList(value, isCount)),
  dtype: isMissingOr(isText),
  length: isMissingOr(isCount),
  keys: isMissingOr((value) => isList(value, isText)),
  value: isMissingOr(isText),
};

function isThing(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(thingFields).every(([name, isRight]) => isRight((value as Record<string, unknown>)[name]));
}

/** Student code can reach what makes this: whatever arrives is data to check. */
export function isScene(value: unknown): value is Scene {
  if (typeof value !== "object" || value === null) return false;
  const { text, form, operator, deep, parts, values } = value as Record<string, unknown>;
  if (!isText(text) || typeof deep !== "boolean") return false;
  return FORMS.has(String(form)) && isText(operator) && isList(parts, isThing) && isList(values, isThing);
}
