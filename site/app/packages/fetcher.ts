// The one page of the site that may ask other hosts: an index of packages, and the files that it names.
//
// A lesson opens it unseen when its reader has said yes. No student code comes near it: it runs none,
// gets none, and sends nothing but the addresses of packages.

import type { Ask, Reply } from "./asking.ts";

/** Larger than any package that a page can hold. */
const LARGEST = 64 * 2 ** 20;

const index = document.body.dataset["index"] ?? "";
/** Addresses of files that the index has named. */
const named = new Set<string>();

addEventListener("message", ({ source, origin, ports }) => {
  const [port] = ports;
  if (!port || source !== parent || source === window || origin !== location.origin) return;
  port.onmessage = async ({ data }: MessageEvent<Ask>) => {
    const reply: Reply = { id: data.id, ...(await answer(String(data.url))) };
    port.postMessage(reply, [reply.body]);
  };
});

async function answer(url: string): Promise<Omit<Reply, "id">> {
  const isQuestion = url.startsWith(`${index}/`) && /^[a-z0-9-]+\/$/.test(url.slice(index.length + 1));
  if (!isQuestion && !named.has(url)) return refusal(403);
  try {
    const response = await fetch(url, {
      credentials: "omit",
      referrerPolicy: "no-referrer",
      ...(isQuestion && { headers: { accept: "application/vnd.pypi.simple.v1+json, */*;q=0.01" } }),
    });
    const body = await response.arrayBuffer();
    if (body.byteLength > LARGEST) return refusal(413);
    const type = response.headers.get("content-type") ?? "";
    if (isQuestion && response.ok) remember(new TextDecoder().decode(body), type, url);
    return { status: response.status, type, body };
  } catch {
    return refusal(0);
  }
}

/** An index answers in JSON (PEP 691) or HTML (PEP 503); each file may have a description beside it (PEP 658). */
function remember(answer: string, type: string, base: string): void {
  const addresses = type.includes("json")
    ? (JSON.parse(answer) as { files: { url: string }[] }).files.map(({ url }) => url)
    : [...new DOMParser().parseFromString(answer, "text/html").querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "");
  for (const address of addresses) {
    const url = new URL(address, base);
    url.hash = "";
    named.add(url.href).add(`${url.href}.metadata`);
  }
}

function refusal(status: number): Omit<Reply, "id"> {
  return { status, type: "", body: new ArrayBuffer() };
}
