// Names that Python does not know, or does not know yet.

import { code, type Facts, kind } from "../facts.ts";
import type { Rule } from "./rule.ts";

/** What only arrays have; lists and numbers are often taken for one. */
const OF_ARRAYS = new Set(
  "T shape ndim dtype size sum mean max min reshape astype transpose swapaxes argmax dot std var all any flatten".split(" "),
);

/** Names that NumPy once had, and what to write instead. */
const GONE = new Map(
  Object.entries({ float: "float", int: "int", bool: "bool", object: "object", str: "str", complex: "complex" }),
);

const maybe = (suggestion: string) => (suggestion ? ` Bedoel je ${code(suggestion)}?` : "");

function attribute(facts: Facts, type: string, name: string): string {
  const owner = facts.subject("attribute", type)?.text;
  const thing = owner ? code(owner) : "dit";
  if (type === "NoneType") {
    return `${thing} is \`None\`, en dat heeft geen ${code(name)}. Vaak komt \`None\` uit een functie zonder \`return\`.`;
  }
  if (type === "function") return `${thing} is een functie. Roep hem eerst aan, met haakjes, en vraag dan ${code(name)}.`;
  if (OF_ARRAYS.has(name) && ["list", "tuple", "int", "float"].includes(type)) {
    return `${thing} is ${kind(type)}, en ${code(`.${name}`)} hebben alleen arrays. Maak er eerst een array van: \`np.array(…)\`.`;
  }
  return `${thing} is ${kind(type)}, en die heeft geen ${code(name)}.${maybe(facts.suggestion)}`;
}

export const names: readonly Rule[] = [
  [
    "NameError",
    /^name 'np' is not defined/,
    () => "`np` is hier onbekend: NumPy is nog niet onder die naam geïmporteerd. Zet bovenaan `import numpy as np`.",
  ],
  [
    "NameError",
    /^name '(.+?)' is not defined/,
    ({ error }, name) =>
      error.traceback.includes(`Did you forget to import '${name}'`)
        ? `${code(name)} is hier onbekend. Het is een module van Python: zet bovenaan ${code(`import ${name}`)}.`
        : null,
  ],
  [
    "NameError",
    /^name '(.+?)' is not defined/,
    ({ suggestion }, name) =>
      suggestion
        ? `Python kent hier geen ${code(name)}. Bedoel je ${code(suggestion)}?`
        : `Python kent hier geen ${code(name)}. Een naam bestaat pas als hij eerder een waarde kreeg, en een naam uit een functie bestaat alleen daarbinnen. Is het een typfout, of mist er een regel erboven?`,
  ],
  [
    "NameError",
    /^cannot access free variable '(.+?)'/,
    (_, name) => `${code(name)} komt van de functie eromheen, maar heeft daar nog geen waarde. Geef ${code(name)} een waarde voordat je deze functie aanroept.`,
  ],
  [
    "UnboundLocalError",
    /local variable '(.+?)'/,
    (_, name) =>
      `Deze functie geeft ${code(name)} zelf ergens een waarde, dus is ${code(name)} in de hele functie een eigen naam. Op deze regel heeft die nog geen waarde. Geef ${code(name)} er eerder een, of maak er een parameter van.`,
  ],
  [
    "AttributeError",
    /^module 'numpy' has no attribute '(\w+)'\.\n/,
    (_, name) => (GONE.has(name) ? `${code(`np.${name}`)} bestaat niet meer. Schrijf gewoon ${code(GONE.get(name) ?? name)}.` : null),
  ],
  [
    "AttributeError",
    /^module '(.+?)' has no attribute '(\w+)'/,
    ({ suggestion }, module, name) =>
      module === "numpy"
        ? `NumPy heeft geen ${code(name)}.${maybe(suggestion && `np.${suggestion}`) || " Kijk of de naam klopt; bestaat de functie niet, dan schrijf je haar zelf."}`
        : `De module ${code(module)} heeft geen ${code(name)}.${maybe(suggestion && `${module}.${suggestion}`)}`,
  ],
  [
    "AttributeError",
    /^'numpy\.ndarray' object has no attribute 'append'/,
    () => "Een array kan niet groeien, en heeft dus geen `append`. Verzamel in een lijst en maak daar op het eind een array van, of plak arrays aaneen met `np.concatenate`.",
  ],
  [
    "AttributeError",
    /^'numpy\.ndarray' object has no attribute 'len\w*'/,
    (facts) => `Een array heeft geen eigen lengte-attribuut. ${code(`len(${facts.subject("attribute")?.text ?? "x"})`)} telt de eerste as, \`.shape\` geeft alle assen.`,
  ],
  ["AttributeError", /^'(.+?)' object has no attribute '(\w+)'/, attribute],
  [
    "ImportError",
    /^cannot import name '(.+?)' from '(.+?)'/,
    ({ suggestion }, name, module) => `In ${code(module)} bestaat geen ${code(name)}.${maybe(suggestion) || " Kijk naar de spelling, ook naar hoofdletters."}`,
  ],
];
