// Pyodide ships types for its loader only; this is the Emscripten factory beside it.
declare module "pyodide/pyodide.asm.mjs" {
  const createPyodideModule: (settings?: object) => Promise<unknown>;
  export default createPyodideModule;
}
