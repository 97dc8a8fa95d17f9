// Makes the image that workers start from: once, when the site is built. `generator/runtime/image.mjs`
// runs this in a global scope that looks like a worker's.

import type { FilePart } from "../python/protocol.ts";
import { Guard } from "./guard.ts";
import { packImage } from "./image.ts";
import { Inbox } from "./incoming.ts";
import { Interpreter } from "./interpreter.ts";
import { startPython } from "./start.ts";

type Files = [part: FilePart, content: ArrayBuffer][];
type Memory = Uint8Array<ArrayBuffer>;

/** `files`: all that a worker starts from, but for the image. */
async function makeImage(files: Files): Promise<ArrayBuffer> {
  const nothing = new ArrayBuffer();
  const { facts, memory } = (await start([...files, ["image", nothing]])).describe();
  const whole = packImage(facts, memory, new Uint8Array(memory.length));
  // A second one starts from that, which tells what of it linking makes by itself.
  let linked: Memory = new Uint8Array();
  await start([...files, ["image", whole]], (memory) => (linked = memory.slice()));
  return packImage(facts, memory, linked);
}

async function start(files: Files, onLinked?: (memory: Memory) => void): Promise<Interpreter> {
  const inbox = new Inbox(files.filter(([part]) => part === "wheel").length);
  for (const [part, content] of files) inbox.receive({ type: "file", run: 0, part, content });
  const guard = new Guard();
  return new Interpreter(await startPython(inbox, guard, () => {}, onLinked), guard);
}

Object.assign(globalThis, { makeImage });
