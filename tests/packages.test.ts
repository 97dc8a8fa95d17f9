import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { missingPackage } from "../site/app/errors/rules/packages.ts";
import { offerText, refusalText } from "../site/app/packages/offer.ts";
import { forgetPackages, PackageStore } from "../site/app/packages/store.ts";
import { acceptMessage, type ProgramError } from "../site/app/python/protocol.ts";

const error = (type: string, message: string): ProgramError => ({
  type,
  message,
  name: "main.py",
  line: 1,
  traceback: "",
  kind: "exception",
});
const missing = (name: string) => missingPackage(error("ModuleNotFoundError", `No module named '${name}'`));

test("what is offered is what a package index may have", () => {
  assert.deepEqual(missing("sympy"), { name: "sympy", module: "sympy" });
  assert.deepEqual(missing("sklearn"), { name: "scikit-learn", module: "sklearn" });
  for (const name of ["numpi", "tkinter", "smtplib", "numpy.nergens", "_eigen", "é"]) assert.equal(missing(name), null, name);
  assert.equal(missingPackage(error("ImportError", "No module named 'sympy'")), null);
});

test("the offer names package and source, and a source without a name once", () => {
  const named = offerText("sympy", { name: "PyPI", host: "index.example" });
  assert.match(named, /`sympy`.*PyPI \(index\.example\).*van je code gaat niets mee/);
  const own = offerText("sympy", { name: "spiegel.example", host: "spiegel.example" });
  assert.equal(own.split("spiegel.example").length, 2);
});

test("a refusal names the package that it is about", () => {
  const wanted = { name: "sympy", module: "sympy" };
  const index = { name: "PyPI" };
  assert.match(refusalText("unknown", "sympy", wanted, index), /^`sympy` bestaat niet bij PyPI/);
  assert.match(refusalText("binary", "mpmath", wanted, index), /^`sympy` heeft `mpmath` nodig, en dat heeft delen/);
  assert.match(refusalText("iets", "sympy", wanted, index), /^`sympy` kon niet worden klaargezet/);
});

test("a worker cannot ask the page for packages", () => {
  for (const type of ["packages", "fetch", "file"]) assert.equal(acceptMessage({ type, run: 1, url: "https://x" }, 1), null);
});

const EMPTY = 22;
let kept: Map<string, Response>;
let losses = 0;

beforeEach(() => {
  kept = new Map();
  losses = 0;
  const cache = { put: async (address: string, response: Response) => void kept.set(address, response) };
  const storage = {
    open: async () => cache,
    match: async (address: string) => kept.get(address)?.clone(),
    delete: async () => kept.clear(),
  };
  Object.assign(globalThis, { caches: storage, document: { baseURI: "https://example.org/a/les/" } });
});

afterEach(() => {
  for (const name of ["caches", "document"]) Reflect.deleteProperty(globalThis, name);
});

const store = (version = "1") => new PackageStore("../", version, () => (losses += 1));
const bytesOf = async (from: PackageStore) => [...new Uint8Array(await from.part.bytes)];

test("packages are there for workers and for the next visit, of the same Python", async () => {
  const first = store();
  assert.equal((await bytesOf(first)).length, EMPTY);
  await first.keep(new Uint8Array([1, 2, 3]).buffer);
  assert.deepEqual(await bytesOf(first), [1, 2, 3]);
  assert.deepEqual(await bytesOf(store()), [1, 2, 3]);
  assert.equal((await bytesOf(store("2"))).length, EMPTY);
  await forgetPackages("../");
  assert.equal((await bytesOf(store())).length, EMPTY);
  assert.equal(losses, 0);
});

test("what is kept damaged is dropped, and told once", async () => {
  await store().keep(new Uint8Array([1, 2, 3]).buffer);
  const [address, { headers }] = [...kept][0]!;
  kept.set(address, new Response("stuk", { headers }));
  const next = store();
  assert.equal((await bytesOf(next)).length, EMPTY);
  assert.equal(losses, 1);
  assert.equal(kept.size, 0);
  assert.equal(await next.drop(), false);
});

test("packages with which Python does not start are dropped", async () => {
  const packages = store();
  await packages.keep(new Uint8Array([1]).buffer);
  assert.equal(await packages.drop(), true);
  assert.equal((await bytesOf(packages)).length, EMPTY);
});

test("without a place to keep them they serve this visit", async () => {
  Reflect.deleteProperty(globalThis, "caches");
  const packages = store();
  assert.equal((await bytesOf(packages)).length, EMPTY);
  await packages.keep(new Uint8Array([1]).buffer);
  assert.deepEqual(await bytesOf(packages), [1]);
});
