// The simplest usual page: Pyodide as it is published, in a module worker, made at the first click.

const editor = document.querySelector("textarea");
const button = document.querySelector("button");
const output = document.querySelector("pre");
let worker;

button.onclick = () => {
  output.textContent = "";
  button.disabled = true;
  worker ??= startWorker();
  worker.postMessage(editor.value);
};

function startWorker() {
  const worker = new Worker("worker.mjs", { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.line === undefined) button.disabled = false;
    else output.append(`${data.line}\n`);
  };
  return worker;
}

editor.value = await (await fetch("main.py")).text();
document.documentElement.dataset.ready = "";
