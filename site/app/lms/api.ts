// The SCORM 1.2 API of the learning environment this page was opened from: where it is, and calls
// that cannot hurt the page, whatever is behind them.

/** What the standard says the environment offers. All values are text. */
export interface ScormApi {
  LMSInitialize(nothing: ""): string | boolean;
  LMSFinish(nothing: ""): string | boolean;
  LMSGetValue(name: string): string;
  LMSSetValue(name: string, value: string): string | boolean;
  LMSCommit(nothing: ""): string | boolean;
  LMSGetLastError(): string;
}

/** As much of a window as the search needs. */
export interface Frame {
  parent: Frame;
  opener?: Frame | null;
  API?: ScormApi;
}

/** Frames in frames; the standard says seven is enough. */
const MAX_DEPTH = 20;

/** In this window's frames outwards, then in those of the window that opened the outermost. */
export function findApi(start: Frame): ScormApi | null {
  return among(start) ?? attempt(() => (top(start).opener ? among(top(start).opener as Frame) : null));
}

function among(start: Frame): ScormApi | null {
  let frame = start;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    // The frames of another site may not be looked into.
    const here = frame;
    const api = attempt(() => here.API ?? null);
    if (api) return api;
    if (frame.parent === frame) break;
    frame = frame.parent;
  }
  return null;
}

function top(frame: Frame): Frame {
  let outer = frame;
  for (let depth = 0; depth < MAX_DEPTH && outer.parent !== outer; depth++) outer = outer.parent;
  return outer;
}

function attempt<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

/** A session with the environment. What it refuses is answered with false or nothing. */
export class Scorm {
  readonly #api: ScormApi;

  private constructor(api: ScormApi) {
    this.#api = api;
  }

  /** Null when the environment does not want one. */
  static begin(api: ScormApi): Scorm | null {
    if (isTrue(attempt(() => api.LMSInitialize("")))) return new Scorm(api);
    // This page may have opened anew within a session that goes on.
    const status = attempt(() => api.LMSGetValue("cmi.core.lesson_status"));
    return status && attempt(() => Number(api.LMSGetLastError())) === 0 ? new Scorm(api) : null;
  }

  get(name: string): string {
    return String(attempt(() => this.#api.LMSGetValue(name)) ?? "");
  }

  set(name: string, value: string): boolean {
    return isTrue(attempt(() => this.#api.LMSSetValue(name, value)));
  }

  commit(): boolean {
    return isTrue(attempt(() => this.#api.LMSCommit("")));
  }

  finish(): void {
    attempt(() => this.#api.LMSFinish(""));
  }
}

/** Environments differ in what they answer. */
function isTrue(answer: string | boolean | null): boolean {
  return answer === true || answer === "true";
}
