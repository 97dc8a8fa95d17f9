// A page that was opened as a file. Browsers load no modules from a disk, so it is a page without
// scripts but for this one: it shows what such a page shows, and says why nothing runs.

export function readFromDisk(page: Document): void {
  page.documentElement.dataset["fromDisk"] = "";
  page.addEventListener("DOMContentLoaded", () => {
    for (const without of page.querySelectorAll("noscript")) {
      const made = new DOMParser().parseFromString(without.textContent, "text/html");
      without.replaceWith(...made.body.childNodes);
    }
    for (const line of page.querySelectorAll<HTMLElement>("[data-as-file]")) {
      line.textContent = line.dataset["asFile"] ?? "";
    }
  });
}
