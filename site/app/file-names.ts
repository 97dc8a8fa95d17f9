// What Python calls the pieces of code that the page runs; these names show up in tracebacks.

export const FILE_NAME = "main.py";
export const SAMPLE_NAME = "voorbeeld.py";
/** What a sample builds on: the samples before it. */
export const SETUP_NAME = "opstap.py";
