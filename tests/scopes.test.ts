import assert from "node:assert/strict";
import { test } from "node:test";

import { pythonLanguage } from "@codemirror/lang-python";

import { nameAt } from "../site/app/editor/scopes.ts";

/** The program with the name at `|` marked wherever it stands, or "" when it cannot be renamed. */
function marked(program: string): string {
  const at = program.indexOf("|");
  const source = program.replace("|", "");
  const name = nameAt(pythonLanguage.parser.parse(source), (from, to) => source.slice(from, to), at);
  if (!name || name.imported) return "";
  return name.ranges.reduceRight((text, { from, to }) => `${text.slice(0, from)}_${text.slice(to)}`, source);
}

const cases: [name: string, program: string, expected: string][] = [
  ["a variable of the module", "|x = 1\nprint(x)\n", "_ = 1\nprint(_)\n"],
  ["not in strings, comments and attributes", "|x = 1\n# x\ny.x = 'x' + x.x\n", "_ = 1\n# x\ny.x = 'x' + _.x\n"],
  ["between the braces of an f-string", "|x = 1\nf'x {x}'\n", "_ = 1\nf'x {_}'\n"],
  ["a local does not touch the module's", "x = 1\ndef f():\n    |x = 2\n    return x\n", "x = 1\ndef f():\n    _ = 2\n    return _\n"],
  ["the module's does not touch a local", "|x = 1\ndef f():\n    x = 2\n    return x\n", "_ = 1\ndef f():\n    x = 2\n    return x\n"],
  ["a function reads the module's", "x = 1\ndef f():\n    return |x\n", "_ = 1\ndef f():\n    return _\n"],
  ["a parameter, also by name", "def f(|x, y=1):\n    return x\nf(x=2)\ng(x=2)\n", "def f(_, y=1):\n    return _\nf(_=2)\ng(x=2)\n"],
  ["a default is the module's", "x = 1\ndef f(x=|x): return x\n", "_ = 1\ndef f(x=_): return x\n"],
  ["a function", "def |f(): return f()\nf()\n", "def _(): return _()\n_()\n"],
  ["global", "x = 1\ndef f():\n    global x\n    |x = 2\n", "_ = 1\ndef f():\n    global _\n    _ = 2\n"],
  ["nonlocal", "def f():\n    x = 1\n    def g():\n        nonlocal x\n        |x = 2\nx = 3\n", "def f():\n    _ = 1\n    def g():\n        nonlocal _\n        _ = 2\nx = 3\n"],
  ["a comprehension has its own", "x = 1\n[|x for x in range(x)]\n", "x = 1\n[_ for _ in range(x)]\n"],
  ["a loop, a tuple, a with and an except", "for |i, (j, k) in x:\n    i += j\n", "for _, (j, k) in x:\n    _ += j\n"],
  ["as", "with open(a) as |h:\n    h.read()\n", "with open(a) as _:\n    _.read()\n"],
  ["except as", "try: pass\nexcept E as |e: print(e)\n", "try: pass\nexcept E as _: print(_)\n"],
  ["an alias of an import", "import numpy as |np\nnp.ones(3)\n", "import numpy as _\n_.ones(3)\n"],
  ["a class attribute is not seen by methods", "x = 0\nclass A:\n    |x = 1\n    y = x\n    def f(self): return x\n", "x = 0\nclass A:\n    _ = 1\n    y = _\n    def f(self): return x\n"],
  ["a lambda", "x = 1\nf = lambda |x: x + 1\n", "x = 1\nf = lambda _: _ + 1\n"],
  ["a walrus in a comprehension is outside it", "[y for i in a if (|y := i)]\ny\n", "[_ for i in a if (_ := i)]\n_\n"],
  ["an imported name keeps its name", "import |math\nmath.pi\n", ""],
  ["a builtin", "|print(1)\n", ""],
  ["an attribute", "x.|shape\n", ""],
  ["a keyword", "|if x: pass\n", ""],
];

for (const [name, program, expected] of cases) {
  test(`rename: ${name}`, () => assert.equal(marked(program), expected));
}

test("a new name that would be mixed up with another is taken", () => {
  const source = "a = 1\nb = 2\ndef f(c):\n    d = a\n    return len(d)\n";
  const tree = pythonLanguage.parser.parse(source);
  const at = (text: string) => nameAt(tree, (from, to) => source.slice(from, to), source.indexOf(text));
  assert.equal(at("a = 1")?.taken("b"), true);
  assert.equal(at("a = 1")?.taken("d"), true, "the function that reads a would read its own d");
  assert.equal(at("c)")?.taken("d"), true);
  assert.equal(at("c)")?.taken("b"), true, "it would hide the module's b");
  assert.equal(at("d = a")?.taken("len"), true);
  assert.equal(at("c)")?.taken("nieuw"), false);
});
