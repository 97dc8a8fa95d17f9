// What ends a program without a wrong value: unfinished code, checks, and what a browser cannot do.

import { code, type Facts } from "../facts.ts";
import type { Rule } from "./rule.ts";

function recursion({ error }: Facts): string {
  const frames = [...error.traceback.matchAll(/File "[^"]+", line \d+, in (\w+)/g)];
  const names = new Set(frames.map(([, name]) => name ?? ""));
  const [name] = names;
  return `${name && names.size === 1 ? `${code(name)} roept zichzelf` : "Functies roepen zichzelf of elkaar"} te vaak aan. Iedere aanroep moet dichter bij een geval komen waarin de functie stopt zonder zichzelf aan te roepen. Ontbreekt dat geval, of wordt het nooit bereikt?`;
}

const MEMORY = "Zoveel geheugen is er niet: hier wordt iets gemaakt dat veel te groot is. Kijk naar de lengtes en vormen, of naar een lijst die in een lus blijft groeien.";

export const limits: readonly Rule[] = [
  [
    "NotImplementedError",
    /^(.*)$/s,
    (_, name) => `${/^\w+$/.test(name) ? `${code(name)} is nog niet geschreven` : "Dit stuk is nog niet geschreven"}: het programma komt bij \`raise NotImplementedError\`. Zet op die plek jouw code.`,
  ],
  ["AssertionError", /^(.*)$/s, (_, said) => `Een \`assert\` controleert of iets klopt, en hier klopte het niet.${said ? "" : " Druk de waarden in die regel eens af."}`],
  ["NoInputError", /./, () => "`input()` wacht op een toetsenbord, en dat heeft Python hier niet. Zet de waarde rechtstreeks in je code, bijvoorbeeld `getal = 3`."],
  ["RecursionError", /./, recursion],
  ["MemoryError|_ArrayMemoryError", /^/, () => MEMORY],
  ["ValueError", /^Maximum allowed dimension exceeded|^array is too big/, () => MEMORY],
  ["OverflowError", /^cannot fit 'int' into an index-sized integer/, () => MEMORY],
  ["OverflowError", /too (?:large|big) to convert to (?!float)/, () => "Dit gehele getal is te groot voor deze plek."],
  ["OverflowError", /range error|not representable|Numerical result|convert(?:ed)? to float/, () => "De uitkomst is te groot voor een kommagetal: boven ongeveer 1,8 · 10³⁰⁸ houdt het op. Bij e-machten helpt het om eerst het maximum af te trekken."],
  ["StopIteration", /^/, () => "`next(…)` vraagt om nog een element, maar ze zijn op."],
  ["KeyboardInterrupt", /^/, () => "Het programma is van binnenuit afgebroken, zoals Ctrl+C dat doet."],
  [
    "FileNotFoundError",
    /(?:No such file or directory: '(.+?)'|^(.+) not found)/,
    (_, one, other) => `Er is hier geen bestand ${code(one || other)}. Python draait in je browser en ziet de bestanden van je computer niet; zet de gegevens in je code.`,
  ],
  ["OSError|BlockingIOError", /processes/, () => "In een browser kan Python geen andere programma's starten."],
  ["RuntimeError", /^can't start new thread/, () => "In een browser heeft Python één draad: threads kun je hier niet starten."],
  ["RuntimeError", /^dictionary changed size during iteration/, () => "Je voegt sleutels toe of haalt ze weg terwijl je langs dezelfde dictionary loopt. Loop langs een kopie: `for sleutel in list(d):`."],
];
