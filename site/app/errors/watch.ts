// An error that nobody caught: a sentence on the page, never only a line in the console.

import type { Notices } from "../notices.ts";

export function watchErrors(notices: Notices): void {
  const tell = (reason: unknown) => {
    notices.show(
      "error",
      `Er ging iets mis in de pagina zelf (${String(reason)}). Je code staat er nog. Herlaad de pagina als iets niet meer reageert.`,
    );
  };
  addEventListener("error", (event) => {
    // The browser's own remark about layout, harmless and not ours to fix.
    if (event.message.startsWith("ResizeObserver loop")) return;
    tell(event.message);
  });
  addEventListener("unhandledrejection", (event) => tell(event.reason));
}
