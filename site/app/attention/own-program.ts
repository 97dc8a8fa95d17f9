/** The Python that asks the reader's functions, and the reading of what it prints. */

import type { Matrix } from "./math.ts";
import { OWN_NAMES, type OwnAnswer, type OwnName, type OwnRequest, type OwnResult } from "./own.ts";

export const PROGRAM_NAME = "tabel.py";

/** The program to run after the reader's, in the same namespace; it prints one line after `mark`. */
export function ownProgram(request: OwnRequest, mark: string): string {
  // A JSON text in a JSON string is a Python string as well.
  return `${PROGRAM}\n_table(${JSON.stringify(JSON.stringify(request))}, ${JSON.stringify(mark)})\n`;
}

const PROGRAM = `
def _table(request, mark):
    import json
    import sys

    import numpy as np

    asked = json.loads(request)
    names = ("queries", "keys", "values", "weights", "dOutputs")
    q, k, v, weights, dy = (np.array(asked[name], dtype=np.float64) for name in names)
    allowed = np.array(asked["mask"], dtype=bool)
    answer = {}

    def keep(name, what, value):
        if value is None:
            answer[name] = {"problem": f"{what} is None"}
            return
        array = np.asarray(value)
        if array.dtype.kind not in "fiub":
            answer[name] = {"problem": f"{what} bevat geen gewone getallen"}
            return
        numbers = [repr(float(x)) for x in array.ravel()]
        answer[name] = {"shape": list(array.shape), "numbers": numbers}

    def attempt(function, parts, work):
        try:
            if not callable(globals().get(function)):
                raise LookupError(f"je code heeft nog geen functie {function}")
            work(globals()[function])
        except LookupError as error:
            reason = str(error.args[0]) if error.args else "er mist iets"
            problem = reason if reason.startswith("je code") else f"{function}: {reason} ontbreekt"
        except Exception as error:
            problem = f"{function} geeft {type(error).__name__}: {error}"
        else:
            return
        for part in parts:
            answer.setdefault(part, {"problem": problem})

    def forward(function):
        result = function(q.copy(), k.copy(), v.copy(), allowed.copy())
        if result is None:
            raise TypeError("er komt None terug")
        y, cache = result
        keep("outputs", "y", y)
        keep("weights", "weights", cache["weights"])

    def backward(function):
        cache = {"q": q.copy(), "k": k.copy(), "v": v.copy(), "weights": weights.copy()}
        result = function(cache, dy.copy())
        if result is None:
            raise TypeError("er komt None terug")
        for name, part in (("queries", "q"), ("keys", "k"), ("values", "v")):
            keep(name, f"de gradiënt {part}", result[part])

    attempt("attention", ("weights", "outputs"), forward)
    attempt("attention_backward", ("queries", "keys", "values"), backward)
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
