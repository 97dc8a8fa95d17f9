// Under `build.py serve` alone: keeps this page up to date, and says what is wrong in the sources.

import { type Fault, FaultBar } from "./fault-bar.ts";
import { keepPlace, restorePlace } from "./place.ts";
import { swapStyles } from "./styles.ts";

/** What the server says of a page, at once and at every change (generator/live/state.py). */
interface PageState {
  /** Of its contents; null when there is no such page. */
  page: string | null;
  /** Of every style sheet, by its address from the root of the site. */
  styles: Record<string, string>;
  /** Whether the faults keep the page from being made: then it is still the last good one. */
  stopped: boolean;
  faults: Fault[];
}

/** Which page this is, as it was served. */
interface Shown extends Pick<PageState, "page" | "styles"> {
  name: string;
}

function follow(shown: Shown): void {
  const bar = new FaultBar(document);
  const take = ({ page, styles, stopped, faults }: PageState) => {
    if (page && page !== shown.page) {
      source?.close();
      keepPlace();
      location.reload();
      return;
    }
    swapStyles(document, shown.styles, styles);
    shown.styles = styles;
    bar.show(faults, stopped);
  };
  let source: EventSource | null = null;
  const connect = () => {
    source = new EventSource(`/_live/events?page=${encodeURIComponent(shown.name)}`);
    source.addEventListener("message", ({ data }) => take(JSON.parse(data as string) as PageState));
  };
  // A browser has few connections to one host: tabs that nobody sees leave them to others.
  const listen = () => {
    source?.close();
    if (document.visibilityState === "visible") connect();
  };
  document.addEventListener("visibilitychange", listen);
  listen();
}

const written = document.querySelector<HTMLElement>("script[data-live]")?.dataset["live"];
restorePlace();
if (written) follow(JSON.parse(written) as Shown);
