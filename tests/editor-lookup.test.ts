import assert from "node:assert/strict";
import { test } from "node:test";

import type { KnownNames } from "../site/app/editor/known-names.ts";
import { describe, importedModules, membersOf, ownFunctions } from "../site/app/editor/lookup.ts";

const known: KnownNames = {
  keywords: ["if"],
  builtins: [{ name: "len", type: "function", signature: "(obj)", line: "Het aantal elementen." }, { name: "int", type: "class" }],
  modules: {
    numpy: [{ name: "exp", type: "function", signature: "(x)", line: "e tot de macht." }],
    "numpy.linalg": [{ name: "inv", type: "function", signature: "(a)" }],
  },
  array: [{ name: "shape", type: "constant", line: "De vorm." }],
  generator: [{ name: "normal", type: "function" }],
};

const CODE = `import numpy as np, math
def masker(n, m=(1, 2)):
    """Maakt een masker.

    Meer.
    """
def los(
    a,
    b=2):
    return a
rng = np.random.default_rng(3)
`;

const names = (owner: string, code = CODE) => membersOf(owner, code, known)?.map(({ name }) => name);

test("imports tell what a module is called here", () => {
  const found = importedModules("import numpy as np, math\nimport numpy.linalg as la\n# import json as j\n");
  assert.deepEqual([...found], [["np", "numpy"], ["math", "math"], ["la", "numpy.linalg"]]);
});

test("members of modules, of arrays and of a source of random numbers", () => {
  assert.deepEqual(names("np"), ["exp"]);
  assert.deepEqual(names("np.linalg"), ["inv"]);
  assert.deepEqual(names("scores"), ["shape"]);
  assert.deepEqual(names("rng"), ["normal"]);
  assert.equal(names("x", "x = 1"), undefined, "without NumPy nothing is an array");
  assert.equal(names("np.onzin"), undefined);
});

test("a name is described by its module, by the file itself, or as a builtin", () => {
  assert.deepEqual(describe("np.exp", CODE, known), { heading: "np.exp(x)", line: "e tot de macht." });
  assert.deepEqual(describe("masker", CODE, known), { heading: "masker(n, m=(1, 2))", line: "Maakt een masker." });
  assert.deepEqual(describe("len", CODE, known), { heading: "len(obj)", line: "Het aantal elementen." });
  assert.equal(describe("int", CODE, known), null, "there is nothing to tell");
  assert.equal(describe("onbekend", CODE, known), null);
  assert.equal(describe("np.exp", "x = 1", known), null, "np is nothing here");
});

test("parameters on several lines become one", () => {
  assert.equal(ownFunctions(CODE).get("los")?.params, "( a, b=2)");
});
