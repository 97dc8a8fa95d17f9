// Starts Pyodide under Node and lets it compile trees of Python sources.
//   node compile.mjs <Pyodide's folder> <work folder> <jobs as JSON: [{sources, targets, origin}]>
// Paths in the jobs are relative to the work folder, which Pyodide sees as /bake.

import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const [folder, work, jobs] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);

// A fixed seed, so that nothing that hangs on the order of a set reaches the bytes.
const pyodide = await loadPyodide({ indexURL: `${folder}/`, env: { PYTHONHASHSEED: "0" } });
pyodide.mountNodeFS("/bake", work);
const source = await readFile(new URL("compile_sources.py", import.meta.url), "utf8");
pyodide.runPython(source);
const compileTree = pyodide.globals.get("compile_tree");
for (const { sources, targets, origin } of JSON.parse(jobs)) {
  compileTree(`/bake/${sources}`, `/bake/${targets}`, origin);
}
