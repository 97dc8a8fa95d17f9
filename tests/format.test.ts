import assert from "node:assert/strict";
import { test } from "node:test";

import { byteProgress, count, megabytes, seconds } from "../site/app/format.ts";

test("megabytes have one decimal, after a comma", () => {
  assert.equal(megabytes(3_141_592), "3,1");
  assert.equal(megabytes(0), "0,0");
});

test("progress never passes the total", () => {
  assert.equal(byteProgress(3_100_000, 8_400_000), "3,1 van 8,4 MB");
  assert.equal(byteProgress(9_000_000, 8_400_000), "8,4 van 8,4 MB");
});

test("seconds lose their decimals from ten on", () => {
  assert.equal(seconds(123), "0,12 s");
  assert.equal(seconds(9_990), "9,99 s");
  assert.equal(seconds(9_999), "10 s");
  assert.equal(seconds(61_400), "61 s");
});

test("counts have points between thousands", () => {
  assert.equal(count(1_234_567), "1.234.567");
});
