// Runs Python in Pyodide under Node and prints what its last expression gives, as text.
//   node run_in_pyodide.mjs <Pyodide's folder> <standard library> <folder of lock file, wheels and libraries, or "">
// The program comes on standard input; its own output goes to standard error.

import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [folder, library, packages] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const lock = readFileSync(`${packages || folder}/pyodide-lock.json`, "utf8");
const pyodide = await loadPyodide({
  indexURL: `${folder}/`,
  stdLibURL: library,
  lockFileContents: lock,
  packageBaseUrl: `${packages || folder}/`,
  stdout: (line) => console.error(line),
});
if (packages) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(`${packages}/libraries.zip`)), "zip", { extractDir: "/lib/python3.14/site-packages" });
  await pyodide.loadPackage("numpy", { messageCallback: () => {} });
}
try {
  process.stdout.write(String(pyodide.runPython(await text(process.stdin))));
} catch (error) {
  console.error(error.message); // Without this, Node would print a line of a megabyte.
  process.exitCode = 1;
}
