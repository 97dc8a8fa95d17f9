import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { Text } from "@codemirror/state";
import { pythonLanguage } from "@codemirror/lang-python";

import { faultsIn } from "../site/app/editor/syntax-marks.ts";

function faults(code: string) {
  return faultsIn(pythonLanguage.parser.parse(code), Text.of(code.split("\n")));
}

const mistakes: [name: string, code: string, line: number, words: RegExp][] = [
  ["a colon", "def f(x)\n    return x\n", 1, /Achter def … hoort .* dubbele punt/],
  ["a colon of a loop", "for i in range(3)\n    print(i)\n", 1, /Achter for/],
  ["an open bracket", "x = (1, 2\ny = 3\n", 1, /haakje \( .* \)/],
  ["an open square bracket", "x = [1, 2\nprint(x)\n", 1, /haakje \[/],
  ["half a sum", "x = 1 +\ny = 2\n", 1, /./],
  ["two values", "x = 1 2\n", 1, /niet lezen/],
];

for (const [name, code, line, words] of mistakes) {
  test(`marked: ${name}`, () => {
    const [first] = faults(code);
    assert.equal(first?.line, line);
    assert.match(first?.message ?? "", words);
    assert.ok(first && first.to > first.from && first.to <= code.length);
  });
}

const folders = ["right", "wrong", "hostile"].map((name) => new URL(`./programs/${name}/`, import.meta.url));
const DOES_NOT_COMPILE = new Set(["alles_syntaxfout.py", "does_not_compile.py", "parser_killer.py"]);

const FINE = [
  "f'{x!r:>{w}} {y:.2f} {x=}'\n",
  "match x:\n    case [1, *r] if r: pass\n    case () | (_,): pass\n",
  "match x, y:\n    case (a, b): pass\n",
  "if (n := 3): pass\nelse: pass\n",
  "async def f():\n    await g()\n",
  "def f[T](x: T, /, *, y: int = 3, **k) -> T: ...\n",
  "try:\n    pass\nexcept* E: pass\n",
  "try:\n    pass\nexcept A, B: pass\n",
  "with (open(a) as b, open(c) as d): pass\n",
  "x[*a]\ny = yield\nfor x in *a, b: pass\n",
  "@a.b[c]\nclass A: pass\n",
  "x = '''a\nb'''\n",
  "a, *b = [*c, *d]\nprint(*a, sep='')\n",
  "print = lambda *a, **k: None\n",
];

test("a program that Python can read is left alone", () => {
  let seen = 0;
  for (const folder of folders) {
    for (const file of readdirSync(folder)) {
      if (!file.endsWith(".py") || DOES_NOT_COMPILE.has(file)) continue;
      assert.deepEqual(faults(readFileSync(new URL(file, folder), "utf8")), [], file);
      seen++;
    }
  }
  assert.ok(seen > 100);
  for (const code of FINE) {
    assert.deepEqual(faults(code), [], code);
  }
});
