import assert from "node:assert/strict";
import { test } from "node:test";

import { splitWarnings } from "../site/app/errors/warnings.ts";

const OVERFLOW = "main.py:2: RuntimeWarning: overflow encountered in scalar add\n  print(x + y)\n";
const EMPTY = "/lib/fromnumeric.py:3824: RuntimeWarning: Mean of empty slice\n";

test("a warning is explained and stays whole; what is around it too", () => {
  const pieces = splitWarnings(`eerst\n${OVERFLOW}daarna\n${EMPTY}`);
  assert.deepEqual(pieces.map(({ text }) => text), ["eerst\n", `${OVERFLOW}daarna\n`, EMPTY]);
  assert.deepEqual(pieces.map(({ meaning }) => /^Bij een optelling|^Je neemt het gemiddelde/.exec(meaning)?.[0] ?? ""), [
    "",
    "Bij een optelling",
    "Je neemt het gemiddelde",
  ]);
});

test("a warning of one's own, and other words on stderr, are left as they are", () => {
  for (const text of ["main.py:3: UserWarning: van mij\n  warn()\n", "overflow encountered in add\n", "geen einde"]) {
    assert.deepEqual(splitWarnings(text), [{ text, meaning: "" }]);
  }
});
