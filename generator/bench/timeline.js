// Notes what the page asks the host for and what it and its first worker tell each other.

globalThis.benchEvents = [];
(() => {
  const { fetch, Worker } = globalThis;
  const note = (name) => benchEvents.push([name, performance.now()]);
  const brief = (data) => [data?.type, data?.stage ?? data?.part].filter(Boolean).join(" ");
  const short = (url) => String(url).split("/").at(-1).replace(/\.[0-9a-f]{12}\b/, "");

  document.addEventListener("click", () => note("klik"), true);

  globalThis.fetch = async (...request) => {
    const name = short(request[0]?.url ?? request[0]);
    note(`vraagt ${name}`);
    const response = await fetch(...request);
    const { body } = response;
    if (!body) return response;
    const counted = body.pipeThrough(new TransformStream({ flush: () => note(`heeft ${name}`) }));
    return new Response(counted, response);
  };

  let workers = 0;
  globalThis.Worker = class extends Worker {
    constructor(...made) {
      super(...made);
      workers += 1;
      this.first = workers === 1;
      if (!this.first) return;
      note("worker gemaakt");
      this.addEventListener("message", ({ data }) => note(`worker: ${brief(data)}`));
    }

    postMessage(...message) {
      if (this.first) note(`aan worker: ${brief(message[0])}`);
      super.postMessage(...message);
    }
  };
})();
