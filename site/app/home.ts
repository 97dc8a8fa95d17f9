// The home page knows its reader: the progress of each lesson, and where to go on.

import { showPlace } from "./home/continue.ts";
import { showProgress } from "./home/progress.ts";
import { readPlace } from "./place.ts";
import { openStorage } from "./storage.ts";

const store = openStorage();

function show(): void {
  showProgress(document, store);
  showPlace(document, readPlace(store));
}

show();
// From another tab, or back through the browser's history.
addEventListener("storage", show);
addEventListener("pageshow", (event) => event.persisted && show());
