// Why a file of Python could not be had, in a sentence that says what to do.

import type { RuntimeFile } from "../lesson-data.ts";

/** A file that could not be had; `message` is a Dutch sentence for the student. */
export class RuntimeLoadError extends Error {
  override readonly name = "RuntimeLoadError";
}

function fileName(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

export function missing(file: RuntimeFile, status: number): RuntimeLoadError {
  return new RuntimeLoadError(
    `Het bestand ${fileName(file.url)} van Python staat niet op de server (antwoord ${status}). ` +
      "Herlaad de pagina; blijft dit zo, meld het dan aan wie de site beheert.",
  );
}

export function damaged(file: RuntimeFile): RuntimeLoadError {
  return new RuntimeLoadError(
    `Het bestand ${fileName(file.url)} van Python kwam beschadigd aan, ook de tweede keer. ` +
      "Herlaad de pagina; blijft dit zo, meld het dan aan wie de site beheert.",
  );
}

export function stalled(file: RuntimeFile): RuntimeLoadError {
  return new RuntimeLoadError(
    `Python laden stokt bij ${fileName(file.url)}: er komt niets meer binnen. ` +
      "Controleer je verbinding en klik daarna opnieuw op Voer uit.",
  );
}

export function unreachable(file: RuntimeFile): RuntimeLoadError {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (workers?.controller) {
    // What was ever kept here would have come from the service worker.
    return new RuntimeLoadError(
      "Python staat nog niet op dit apparaat en heeft één keer het netwerk nodig: " +
        "maak verbinding en klik daarna opnieuw op Voer uit.",
    );
  }
  return new RuntimeLoadError(
    `Python kon niet laden: ${fileName(file.url)} is niet bereikbaar. ` +
      "Controleer je verbinding en klik daarna opnieuw op Voer uit.",
  );
}

export function refused(): RuntimeLoadError {
  return new RuntimeLoadError(
    "Deze browser laat WebAssembly niet toe, en zonder start Python niet. " +
      "Probeer een andere browser; op een computer van school weet de beheerder waarom.",
  );
}
