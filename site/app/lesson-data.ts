// What the generator embeds in the page for the scripts.

/** One file of the Python runtime; `url` is relative to the site's root. */
export interface RuntimeFile {
  url: string;
  bytes: number;
  sha256: string;
}

export interface RuntimeManifest {
  version: string;
  core: Record<"wasm" | "image" | "libraries" | "lock" | "stdlib", RuntimeFile>;
  wheels: RuntimeFile[];
  checkers: RuntimeFile;
  worker: RuntimeFile;
  /** Not there where the site's owner wants no packages from elsewhere. */
  packages?: PackageIndex;
}

/** Where packages can be had that are not in the runtime. */
export interface PackageIndex {
  url: string;
  /** What readers know it as: a name, or else its host. */
  name: string;
  host: string;
  /** The page that fetches, relative to the site's root. */
  page: string;
  micropip: RuntimeFile;
}

export interface CheckpointData {
  id: string;
  title: string;
  /** How many hints the card holds. */
  hints: number;
}

export interface SampleData {
  id: string;
  code: string;
  /** The code of the samples this one builds on; empty when it stands alone. */
  setup: string;
}

export interface LessonData {
  slug: string;
  title: string;
  /** Hash of the lesson's files: tells kept work of an older version apart. */
  version: string;
  start: string;
  solution: string;
  checkpoints: CheckpointData[];
  samples: SampleData[];
  next?: { title: string; href?: string };
  python: RuntimeManifest;
}

/** The lesson of this page, or null on a page without a workbench. */
export function readLessonData(page: ParentNode): LessonData | null {
  const text = page.querySelector("#lesson-data")?.textContent;
  return text ? (JSON.parse(text) as LessonData) : null;
}
