// What a dotted name in a program stands for, as far as that can be told without running it.

import type { KnownName, KnownNames } from "./known-names.ts";

/** Two lines about a name: how it is called, and what it does. */
export interface Description {
  heading: string;
  line: string;
}

/** `np` → `numpy`: what the program's imports call the modules that are known. */
export function importedModules(code: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [, names] of code.matchAll(/^[ \t]*import[ \t]+(.+)$/gm)) {
    for (const part of (names ?? "").split(",")) {
      const [, module, alias] = /^\s*([\w.]+)(?:\s+as\s+(\w+))?/.exec(part) ?? [];
      if (module) found.set(alias ?? module, module);
    }
  }
  return found;
}

/** What may follow `owner.`; null when nothing is known of it. */
export function membersOf(owner: string, code: string, known: KnownNames): KnownName[] | null {
  const modules = importedModules(code);
  const [first = "", ...rest] = owner.split(".");
  const module = modules.get(first);
  if (module) return known.modules[[module, ...rest].join(".")] ?? null;
  if (new RegExp(`\\b${first}\\s*=\\s*\\w+\\.random\\.default_rng\\(`).test(code)) return known.generator;
  return [...modules.values()].includes("numpy") ? known.array : null;
}

/** What is known of `name`: a member of a module, a function of the file itself, or a builtin. */
export function describe(name: string, code: string, known: KnownNames): Description | null {
  const dot = name.lastIndexOf(".");
  const short = name.slice(dot + 1);
  if (dot > 0) {
    const owner = name.slice(0, dot);
    const member = membersOf(owner, code, known)?.find((entry) => entry.name === short);
    return member ? described(name, member) : null;
  }
  const own = ownFunctions(code).get(name);
  if (own) return { heading: `${name}${own.params}`, line: own.line };
  const builtin = known.builtins.find((entry) => entry.name === name);
  return builtin ? described(name, builtin) : null;
}

/** Only what has something to tell: a signature or a line. */
function described(name: string, { signature = "", line = "" }: KnownName): Description | null {
  return signature || line ? { heading: `${name}${signature}`, line } : null;
}

export interface OwnFunction {
  params: string;
  /** The first line of its documentation. */
  line: string;
}

/** The functions that a program defines, by name. */
export function ownFunctions(code: string): Map<string, OwnFunction> {
  const found = new Map<string, OwnFunction>();
  const definition = /^[ \t]*def[ \t]+(\w+)[ \t]*(\([^()]*(?:\([^()]*\)[^()]*)*\))[^:\n]*:[ \t]*(?:\n[ \t]*(?:"""|''')[ \t]*(.*?)[ \t]*(?:"""|'''|\n))?/gm;
  for (const [, name, params, line] of code.matchAll(definition)) {
    if (name && params) found.set(name, { params: params.replace(/\s+/g, " "), line: line ?? "" });
  }
  return found;
}
