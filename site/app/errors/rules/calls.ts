// Functions that get other arguments than they take.

import { code, counted, type Facts, kind, listed } from "../facts.ts";
import type { Rule } from "./rule.ts";

/** NumPy's own helpers carry an underscore that no student wrote. */
const plain = (name: string) => code(name.replace(/^_/, ""));

const quoted = (text: string) => [...text.matchAll(/'(.+?)'/g)].map(([, name]) => code(name ?? ""));

function missing(_: Facts, name: string, count: string, positional: string, given: string): string {
  const kinds = positional === "keyword-only" ? " (met hun naam)" : "";
  return `${plain(name)} krijgt te weinig mee: ${listed(quoted(given))} ${count === "1" ? "ontbreekt" : "ontbreken"}${kinds}. Geef bij de aanroep voor iedere parameter iets mee.`;
}

function tooMany(_: Facts, name: string, takes: string, given: string): string {
  const most = Number(takes.split(" ").at(-1));
  if (name.includes(".") && Number(given) === most + 1) {
    return `${plain(name)} is een methode, en Python geeft daar zelf het object als eerste mee. Zet \`self\` als eerste parameter in de definitie, of geef bij de aanroep één argument minder.`;
  }
  return `${plain(name)} neemt ${most === 0 ? "geen argumenten" : counted(most, "argument", "argumenten")}, maar krijgt er hier ${given}.`;
}

function notCallable(facts: Facts, type: string): string {
  const name = facts.subject("call", type)?.text;
  const thing = name ? code(name) : "Dit";
  if (type === "NoneType") return `${thing} is \`None\`, en dat kun je niet aanroepen. Kreeg de naam misschien de uitkomst van een functie zonder \`return\`?`;
  const brackets = /ndarray|list|tuple|dict|str/.test(type) ? ` Een element kies je met blokhaken: ${code(`${name ?? "x"}[…]`)}.` : "";
  const own = name && /^\w+$/.test(name) ? ` Of heb je de naam van een functie voor iets anders gebruikt?` : "";
  return `${thing} is ${kind(type)}, geen functie: haakjes erachter roepen iets aan.${brackets} Vermenigvuldigen schrijf je met \`*\`.${own}`;
}

export const calls: readonly Rule[] = [
  ["TypeError", /^([\w.]+)\(\) missing (\d+) required (positional|keyword-only) arguments?: (.+)$/, missing],
  ["TypeError", /^([\w.]+)\(\) takes ((?:from \d+ to )?\d+) positional arguments? but (\d+) (?:was|were) given/, tooMany],
  ["TypeError", /^(\w+)\(\) takes no arguments/, (_, name) => `${plain(name)} neemt geen argumenten. Bij een klasse komen die uit \`__init__\`.`],
  [
    "TypeError",
    /^([\w.]+)\(\) got an unexpected keyword argument '(\w+)'(?:\. Did you mean '(\w+)'\?)?/,
    (_, name, given, meant) => `${plain(name)} kent geen argument dat ${code(given)} heet.${meant ? ` Bedoel je ${code(meant)}?` : " Kijk hoe de parameters heten."}`,
  ],
  [
    "TypeError",
    /^([\w.]+)\(\) got multiple values for argument '(\w+)'/,
    (_, name, given) => `${plain(name)} krijgt ${code(given)} twee keer: één keer door de plek en één keer met de naam. Laat er een weg.`,
  ],
  ["TypeError", /^'(.+?)' object is not callable/, notCallable],
];
