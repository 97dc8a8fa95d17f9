import { loadPyodide } from "./pyodide/pyodide.mjs";

const python = start();

async function start() {
  const pyodide = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  pyodide.setStdout({ batched: (line) => postMessage({ line }) });
  await pyodide.loadPackage("numpy");
  return pyodide;
}

onmessage = async ({ data }) => {
  (await python).runPython(data);
  postMessage({});
};
