// Starts a worker that has no origin, since its address is a `data:` one. Chromium takes over a tenth
// of a second for such an address of a megabyte, so there is only a loader in it, and the script is
// sent. WebKit refuses that, and gets the script in the address.

const LOADER = `
  onmessage = ({ data }) => {
    onmessage = null;
    const address = URL.createObjectURL(new Blob([data], { type: "text/javascript" }));
    import(address).then(() => postMessage("loaded"), () => postMessage("refused"));
  };
`;

let isLoaderOfUse = true;

/** A worker that listens, or will before it loses a message. It starts while the script is on its way. */
export async function startWorker(script: Promise<ArrayBuffer>): Promise<Worker> {
  if (isLoaderOfUse) {
    const worker = startAt(`data:text/javascript,${encodeURIComponent(LOADER)}`);
    let isLoaded = false;
    try {
      isLoaded = await load(worker, script);
    } finally {
      if (!isLoaded) worker.terminate();
    }
    if (isLoaded) return worker;
    isLoaderOfUse = false;
  }
  return startAt(await addressOf(await script));
}

function startAt(address: string): Worker {
  return new Worker(address, { type: "module", name: "python" });
}

function load(worker: Worker, script: Promise<ArrayBuffer>): Promise<boolean> {
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data === "loaded");
    worker.onerror = (event) => {
      event.preventDefault();
      resolve(false);
    };
    script.then((bytes) => {
      const own = bytes.slice();
      worker.postMessage(own, [own]);
    }, reject);
  });
}

function addressOf(script: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(new Blob([script], { type: "text/javascript" }));
  });
}
