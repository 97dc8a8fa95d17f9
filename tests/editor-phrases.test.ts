import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { phrases } from "../site/app/editor/phrases.ts";

const PACKAGES = ["autocomplete", "commands", "language", "lint", "search", "view"];

test("every text of the editor's packages has a Dutch one", () => {
  for (const name of PACKAGES) {
    const source = readFileSync(new URL(`../node_modules/@codemirror/${name}/dist/index.js`, import.meta.url), "utf8");
    const texts = [...source.matchAll(/\bphrase\((?:view, )?(?:\w+ \? )?"([^"]+)"(?: : "([^"]+)")?/g)];
    for (const [, one, other] of texts) {
      for (const text of [one, other]) if (text) assert.ok(phrases[text], `${name}: ${text}`);
    }
  }
});
