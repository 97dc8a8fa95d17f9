// The site as it was when this worker was built; the generator puts it in front of the worker's code.

import { cachePrefix } from "../offline/names.ts";
import { worker } from "./scope.ts";

export interface SiteFile {
  /** Relative to the root of the site, where this worker lies too. */
  url: string;
  /** The browser refuses a response that differs: an old copy, half a deploy, a login page. */
  integrity: string;
  /** Null when the name itself changes with the contents. */
  revision: string | null;
}

export interface Site {
  version: string;
  /** Pages, scripts, styles, fonts and pictures: all kept from the first visit. */
  shell: SiteFile[];
  /** The Python runtime: kept from the first time that it is used. */
  python: SiteFile[];
}

interface Built {
  SITE: Site;
}

const built = globalThis as unknown as Built;

export const site = built.SITE;
export const scope = worker.registration.scope;
export const prefix = cachePrefix(scope);
export const pythonCache = `${prefix}python`;
export const clientsCache = `${prefix}clients`;

/** One cache a version, so that two versions can never be taken for one. */
export function shellCache(version: string): string {
  return `${prefix}shell ${version}`;
}

/** The address of a file of the site. */
export function address(file: { url: string }): string {
  return new URL(file.url, scope).href;
}
