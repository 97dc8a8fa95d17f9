/** The Python that asks the reader's functions, and the reading of what it prints. */

import type { Matrix } from "./math.ts";
import { OWN_NAMES, type OwnAnswer, type OwnName, type OwnRequest, type OwnResult } from "./own.ts";

export const PROGRAM_NAME = "tabel.py";

/** The program to run after the reader's, in the same namespace; it prints one line after `mark`. */
export function ownProgram(request: OwnRequest, mark: string): string {
  // A JSON text in a JSON string is a Python string as well.
  return `${PROGRAM}\n_table(${JSON.stringify(JSON.stringify(request))}, ${JSON.stringify(mark)})\n`;
}

// Beginners call a variable `list`: the names are fetched afresh, past those of the reader's program.
const PROGRAM = `
def _table(request, mark):
    import json
    import sys
    from builtins import callable, dict, float, globals, isinstance, len, list, repr, tuple, type

    import numpy as np

    asked = json.loads(request)
    names = ("queries", "keys", "values", "weights", "dOutputs")
    q, k, v, weights, dy = (np.array(asked[name], dtype=np.float64) for name in names)
    allowed = np.array(asked["mask"], dtype=np.bool_)
    answer = {}

    def refuse(parts, problem):
        for part in parts:
            answer[part] = {"problem": problem}

    def keep(part, what, value):
        if value is None:
            return refuse([part], f"{what} is None")
        try:
            array = np.asarray(value)
        except Exception:
            return refuse([part], f"{what} is geen array")
        if array.dtype.kind not in "fiub":
            return refuse([part], f"{what} bevat geen gewone getallen")
        numbers = [repr(float(x)) for x in array.ravel()]
        answer[part] = {"shape": list(array.shape), "numbers": numbers}

    def keep_entry(function, part, what, found, key):
        if key in found:
            keep(part, what, found[key])
        else:
            refuse([part], f"{function}: {key} ontbreekt")

    def attempt(function, arguments, parts, read):
        if not callable(globals().get(function)):
            return refuse(parts, f"je code heeft nog geen functie {function}")
        try:
            result = globals()[function](*arguments)
        except (Exception, SystemExit) as error:
            return refuse(parts, f"{function} geeft {type(error).__name__}: {error}")
        if result is None:
            return refuse(parts, f"{function} geeft None terug")
        read(function, parts, result)

    def forward(function, parts, result):
        pair = isinstance(result, (tuple, list)) and len(result) == 2
        if not pair or not isinstance(result[1], dict):
            return refuse(parts, f"{function} geeft geen paar (y, cache) terug")
        keep("outputs", "y", result[0])
        keep_entry(function, "weights", "weights", result[1], "weights")

    def backward(function, parts, result):
        if not isinstance(result, dict):
            return refuse(parts, f"{function} geeft geen dictionary terug")
        for part in parts:
            keep_entry(function, part, f"de gradiënt {part[0]}", result, part[0])

    arguments = (q.copy(), k.copy(), v.copy(), allowed.copy())
    attempt("attention", arguments, ("weights", "outputs"), forward)
    cache = {"q": q.copy(), "k": k.copy(), "v": v.copy(), "weights": weights.copy()}
    attempt("attention_backward", (cache, dy.copy()), ("queries", "keys", "values"), backward)
    sys.stdout.write("\\n" + mark + json.dumps(answer) + "\\n")
`;

/** What was printed after `mark`, checked: student code can print as well. Null: no answer. */
export function readAnswer(printed: string, mark: string, request: OwnRequest): OwnAnswer | null {
  const line = printed.split("\n").findLast((text) => text.startsWith(mark));
  if (line === undefined) return null;
  let data: unknown;
  try {
    data = JSON.parse(line.slice(mark.length));
  } catch {
    return null;
  }
  if (typeof data !== "object" || data === null) return null;
  const shapes: Record<OwnName, Matrix> = {
    weights: request.weights,
    outputs: request.dOutputs,
    queries: request.queries,
    keys: request.keys,
    values: request.values,
  };
  const entries = OWN_NAMES.map((name) => [name, readResult((data as Record<string, unknown>)[name], shapes[name])]);
  return Object.fromEntries(entries) as Record<OwnName, OwnResult>;
}

function readResult(found: unknown, like: Matrix): OwnResult {
  const { problem, shape, numbers } = (found ?? {}) as Record<string, unknown>;
  if (typeof problem === "string") return { problem };
  if (!Array.isArray(shape) || !Array.isArray(numbers)) return { problem: "er kwam geen antwoord" };
  const [rows, columns] = [like.length, like[0]?.length ?? 0];
  if (shape.length !== 2 || shape[0] !== rows || shape[1] !== columns || numbers.length !== rows * columns) {
    return { problem: `de vorm is (${shape.join(", ")}) en niet (${rows}, ${columns})` };
  }
  const values = numbers.map(fromPython);
  return { matrix: Array.from({ length: rows }, (_, i) => values.slice(i * columns, (i + 1) * columns)) };
}

/** What `repr` makes of a float. */
function fromPython(text: unknown): number {
  if (text === "inf") return Infinity;
  if (text === "-inf") return -Infinity;
  return typeof text === "string" && text !== "" ? Number(text) : NaN;
}
