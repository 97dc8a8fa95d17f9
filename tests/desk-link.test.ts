import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { carriesCode, fragmentOf, openFragment } from "../site/app/desk/link-code.ts";
import { hasHidden, MAX_CODE, pieces } from "../site/app/desk/text.ts";

const packed = (bytes: string | Uint8Array) => `#code=${deflateRawSync(bytes).toString("base64url")}`;

test("code comes through a link to the letter", async () => {
  for (const code of ["print('é 🎈')\n", "\tx = 1", "<img src=x onerror=alert(1)>", "a?b~c/d+e".repeat(999)]) {
    const fragment = await fragmentOf(code);
    assert.match(fragment, /^#code=[\w-]+$/);
    assert.ok(carriesCode(fragment));
    assert.deepEqual(await openFragment(fragment), { code });
  }
});

test("a program is much shorter in its link", async () => {
  const code = "def f(x):\n    return x + 1\n".repeat(100);
  assert.ok((await fragmentOf(code)).length < code.length / 10);
});

test("other anchors carry no code", () => {
  for (const hash of ["", "#les", "#code", "#codes=x"]) assert.ok(!carriesCode(hash));
});

for (const [name, fragment, told] of [
  ["nothing", "#code=", "niet heel aangekomen"],
  ["other characters", "#code=<script>", "niet heel aangekomen"],
  ["escaped characters", "#code=%00%01", "niet heel aangekomen"],
  ["base64 of noise", "#code=AAAA", "niet heel aangekomen"],
  ["half a link", packed("x = 1\n".repeat(50)).slice(0, -6), "niet heel aangekomen"],
  ["something after the end", `${packed("x")}AAAA`, "niet heel aangekomen"],
  ["a very long link", `#code=${"A".repeat(100_001)}`, "niet heel aangekomen"],
  ["a bomb", packed(new Uint8Array(60_000_000)), "te groot"],
  ["too much code", packed("x".repeat(MAX_CODE + 1)), "te groot"],
  ["no UTF-8", packed(new Uint8Array([0xff, 0xfe])), "geen tekst"],
  ["a zero byte", packed("a\0b"), "tekens die niet"],
  ["an escape sequence", packed("\u001b[2J"), "tekens die niet"],
  ["only spaces", packed(" \n\n"), "is leeg"],
] as const) {
  test(`${name} is refused in one sentence`, async () => {
    const opened = await openFragment(fragment);
    assert.ok("refused" in opened, JSON.stringify(opened).slice(0, 99));
    assert.ok(opened.refused.includes(told), opened.refused);
  });
}

test("characters that turn or hide text become visible", () => {
  const code = "a = 1 \u202e# \u2066x\u200b";
  assert.ok(hasHidden(code));
  assert.deepEqual([...pieces(code)].filter(({ hidden }) => hidden).map(({ text }) => text), ["\u202e", "\u2066", "\u200b"]);
  assert.equal([...pieces(code)].map(({ text }) => text).join(""), code);
  assert.ok(!hasHidden("é ß 漢字 🎈\t\n"));
});
