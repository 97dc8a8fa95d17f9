// What is known of Python's and NumPy's names: made by the generator, fetched when the editor is
// first used, so that it costs the first sight of the page nothing.

export interface KnownName {
  name: string;
  type: "function" | "class" | "constant" | "namespace";
  /** With its brackets: `(a, axis=None)`. */
  signature?: string;
  /** One line in Dutch, for what lessons use most. */
  line?: string;
}

export interface KnownNames {
  keywords: string[];
  builtins: KnownName[];
  /** By the module's full name. */
  modules: Record<string, KnownName[]>;
  /** What every array has, and what NumPy's source of random numbers has. */
  array: KnownName[];
  generator: KnownName[];
}

const NOTHING: KnownNames = { keywords: [], builtins: [], modules: {}, array: [], generator: [] };

export class NameSource {
  readonly #address: string;
  #names: Promise<KnownNames> | null = null;
  /** What has come in so far. */
  now: KnownNames = NOTHING;

  constructor(address: string) {
    this.#address = address;
  }

  /** The names; none when they cannot be had now, and then the next use asks again. */
  load(): Promise<KnownNames> {
    this.#names ??= this.#fetch().catch(() => {
      this.#names = null;
      return NOTHING;
    });
    return this.#names;
  }

  async #fetch(): Promise<KnownNames> {
    const response = await fetch(this.#address);
    if (!response.ok) throw new Error(`${response.status}`);
    this.now = (await response.json()) as KnownNames;
    return this.now;
  }
}
