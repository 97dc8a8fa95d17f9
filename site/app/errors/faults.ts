// What went wrong on our side, in a sentence that says what to do.

import { StartError } from "../python/pool.ts";
import { WorkerLost } from "../python/python-worker.ts";
import { RuntimeLoadError } from "../python/runtime-faults.ts";

export function isStop(error: unknown): boolean {
  return error instanceof WorkerLost && error.reason === "stopped";
}

/** The same in a few words, for the status line. */
export function summary(error: unknown): string {
  if (isStop(error)) return "Gestopt. Je code staat er nog.";
  if (error instanceof RuntimeLoadError || error instanceof StartError) return "Python kon niet starten.";
  if (error instanceof WorkerLost && error.reason === "died") return "Python viel om; er staat een nieuwe klaar.";
  return "Hier ging iets mis.";
}

/** A Dutch sentence for any error; what the student wrote is never its subject. */
export function explain(error: unknown): string {
  if (error instanceof RuntimeLoadError) return error.message;
  if (error instanceof StartError) {
    return (
      "Python kwam niet op gang in deze browser. Herlaad de pagina en probeer het opnieuw; " +
      "helpt dat niet, werk dan je browser bij. Je code blijft bewaard."
    );
  }
  if (error instanceof WorkerLost) return explainLoss(error);
  return `Er ging iets mis in de pagina zelf (${String(error)}). Je code staat er nog; herlaad de pagina als dit terugkomt.`;
}

function explainLoss(loss: WorkerLost): string {
  if (loss.reason === "stopped") return "Gestopt.";
  if (loss.reason === "timeout") return "Dit duurde te lang en is afgebroken. Je code staat er nog.";
  if (loss.reason !== "died") {
    return "De werkplaats zelf struikelde, niet je programma. Je code staat er nog; probeer het opnieuw.";
  }
  return (
    "Python is door dit programma gestopt: te diepe recursie, te veel geheugen of een harde afsluiting. " +
    "Er staat een nieuwe Python klaar en je code staat er nog."
  );
}
