// What the page is busy with: one thing at a time, and Stop ends it.

export type ActivityKind = "run" | "check" | "sample" | "package";

type Listener = (kind: ActivityKind | null) => void;

export class Activity {
  #controller: AbortController | null = null;
  readonly #listeners = new Set<Listener>();

  get busy(): boolean {
    return this.#controller !== null;
  }

  onChange(listener: Listener): void {
    this.#listeners.add(listener);
  }

  /** Does `work`, unless something else is under way. `work` handles its own errors. */
  async start(kind: ActivityKind, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    if (this.#controller) return;
    const controller = new AbortController();
    this.#controller = controller;
    this.#tell(kind);
    try {
      await work(controller.signal);
    } finally {
      this.#controller = null;
      this.#tell(null);
    }
  }

  stop(): void {
    this.#controller?.abort();
  }

  #tell(kind: ActivityKind | null): void {
    for (const listener of this.#listeners) listener(kind);
  }
}
