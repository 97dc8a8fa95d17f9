// Starts a worker that has no origin, since its address is a `data:` one. A browser takes a tenth of
// a second for such an address of a megabyte; so only a loader is in it, and the script is sent.

const LOADER = `data:text/javascript,${encodeURIComponent(`
  onmessage = ({ data }) => {
    onmessage = null;
    const address = URL.createObjectURL(new Blob([data], { type: "text/javascript" }));
    import(address).then(
      () => postMessage("loaded"),
      (error) => setTimeout(() => { throw error; }),
    );
  };
`)}`;

/** `onLoaded` is called when the worker listens; what is sent before that is lost. */
export function startWorker(script: ArrayBuffer, onLoaded: () => void): Worker {
  const worker = new Worker(LOADER, { type: "module", name: "python" });
  worker.onmessage = onLoaded;
  const copy = script.slice();
  worker.postMessage(copy, [copy]);
  return worker;
}
