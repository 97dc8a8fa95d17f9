// Values of a type that cannot do what is asked.

import { code, type Facts, kind } from "../facts.ts";
import type { Thing } from "../../scene.ts";
import type { Rule } from "./rule.ts";

const NONE = "Vaak komt `None` uit een functie zonder `return`.";

/** "`a` (een tekst)", or the type alone. */
const described = (thing: Thing | undefined, type: string) => (thing ? `${code(thing.text)} (${kind(type)})` : kind(type));

/** What the brackets stand behind. */
function subject(facts: Facts, type?: string): string {
  const part = facts.subject("subscript", type);
  return part ? code(part.text) : "Dit";
}

function operands(facts: Facts, operator: string, left: string, right: string): string {
  const sides = facts.operands;
  const op = code(operator.replace(/ or pow\(\)$/, ""));
  if (left === "NoneType" || right === "NoneType") {
    const none = sides?.[left === "NoneType" ? 0 : 1];
    return `${none ? code(none.text) : "Een van beide kanten"} is hier \`None\`, en daarmee kun je niet rekenen. ${NONE}`;
  }
  if ([left, right].some((type) => type === "list" || type === "tuple")) {
    const list = sides?.[left === "list" || left === "tuple" ? 0 : 1];
    return `Met ${list ? described(list, list.type ?? "list") : "een lijst"} kun je zo niet rekenen; met een array wel. Maak er een van: ${code(`np.array(${list?.text ?? "…"})`)}.`;
  }
  return `${op} werkt niet tussen ${described(sides?.[0], left)} en ${described(sides?.[1], right)}.`;
}

function notSubscriptable(facts: Facts, type: string): string {
  if (type === "NoneType") return `${subject(facts)} is \`None\`: daar valt niets uit te kiezen. ${NONE}`;
  if (/function|method/.test(type)) return `${subject(facts)} is een functie. Aanroepen doe je met ronde haakjes: ${code(`${facts.subject("subscript")?.text ?? "f"}(…)`)}.`;
  if (type === "set") return `${subject(facts)} is een verzameling, en die heeft geen volgorde: er is geen eerste element. Maak er een lijst van.`;
  return `${subject(facts)} is ${kind(type)}: daar kun je met blokhaken niets uit kiezen.`;
}

function notIterable(facts: Facts, type: string): string {
  const alike = facts.values.filter((value) => value.type === type);
  const thing = alike.length === 1 ? alike[0] : undefined;
  const name = thing ? code(thing.text) : "dit";
  if (type === "NoneType") return `Hier is een rij nodig, maar er staat \`None\`. ${NONE}`;
  if (type === "int") return `Een geheel getal is geen rij om langs te lopen${thing ? ` (${name} is ${thing.value ?? "er een"})` : ""}. Wil je zo vaak herhalen, gebruik dan ${code(`range(${thing?.text ?? "n"})`)}.`;
  return `Hier is een rij nodig, en ${name} is ${kind(type)}.`;
}

export const types: readonly Rule[] = [
  ["TypeError", /^unsupported operand type\(s\) for (.+?): '(.+?)' and '(.+?)'/, operands],
  [
    "TypeError",
    /^can only concatenate str \(not "(.+?)"\) to str/,
    (facts, type) =>
      `Tekst en ${kind(type)} kun je niet aaneenplakken met \`+\`.${facts.operands ? ` ${code(facts.operands[1].text)} is ${kind(type)}.` : ""} Zet het om met \`str(…)\`, of gebruik een f-string: ${code('f"… {waarde}"')}.`,
  ],
  [
    "TypeError",
    /^can only concatenate (list|tuple) \(not "(.+?)"\) to/,
    (_, type, other) => `Met \`+\` plak je ${kind(type)} aan nog ${kind(type)}, en hier staat ${kind(other)}. Wil je rekenen, maak er dan een array van met \`np.array(…)\`.`,
  ],
  [
    "TypeError",
    /^can't multiply sequence by non-int of type '(.+?)'/,
    (facts, type) => {
      const row = facts.operands?.find((side) => side.type === "list" || side.type === "tuple");
      if (row) return `${code(row.text)} is ${kind(row.type)}; die kun je alleen een heel aantal keer herhalen. Wil je rekenen, maak er dan een array van: ${code(`np.array(${row.text})`)}.`;
      return `Tekst of een lijst kun je alleen een heel aantal keer herhalen, en hier staat ${kind(type)}.`;
    },
  ],
  ["TypeError", /^bad operand type for (?:unary )?(.+?): '(.+?)'/, (facts, op, type) => `${code(op.replace(/\(\)$/, ""))} werkt met getallen, en hier staat ${described(facts.subject("unary", type) ?? undefined, type)}.`],
  [
    "TypeError",
    /^'(.+?)' not supported between instances of '(.+?)' and '(.+?)'/,
    (facts, op, left, right) => {
      const none = left === "NoneType" || right === "NoneType" ? ` ${NONE}` : "";
      return `${code(op)} kan ${described(facts.operands?.[0], left)} niet vergelijken met ${described(facts.operands?.[1], right)}.${none}`;
    },
  ],
  ["TypeError", /^'(.+?)' object is not subscriptable/, notSubscriptable],
  ["TypeError", /^cannot unpack non-iterable (.+?) object/, (_, type) => (type === "NoneType" ? `Rechts van \`=\` staat \`None\`, en dat is niet uit elkaar te halen. ${NONE}` : `Rechts van \`=\` staat ${kind(type)}, en dat is niet over meer namen te verdelen.`)],
  ["TypeError", /^'(.+?)' object is not iterable/, notIterable],
  ["TypeError", /^object of type '(.+?)' has no len\(\)/, (facts, type) => `${!facts.deep && facts.parts[0]?.text === "len" ? code(facts.parts[1]?.text ?? "") : "Dit"} is ${kind(type)}, en dat heeft geen lengte.${type === "NoneType" ? ` ${NONE}` : ""}`],
  [
    "TypeError",
    /^'(.+?)' object does not support item assignment/,
    (facts, type) => {
      const remedy = type === "tuple" ? " Maak er een lijst van als je iets wilt veranderen." : type === "str" ? " Maak een nieuwe tekst." : type === "NoneType" ? ` ${NONE}` : "";
      return `${subject(facts)} is ${kind(type)}, en daarin kun je geen los element veranderen.${remedy}`;
    },
  ],
  [
    "TypeError",
    /^(list|tuple|string) indices must be integers(?: or slices)?, not '?(\w+)/,
    (facts, owner, type) => {
      const what = subject(facts);
      if (type === "tuple") return `${what} is een lijst van lijsten, geen array: kies met \`[rij][kolom]\`, of maak er met \`np.array(…)\` een array van.`;
      if (type === "float") return `Een plek in ${what} is een geheel getal; ${facts.index ? code(facts.index.text) : "dit"} is een kommagetal. Delen met \`//\` geeft een geheel getal.`;
      return `Een plek in ${what} is een geheel getal, en ${facts.index ? code(facts.index.text) : "dit"} is ${kind(type)}.${owner === "list" && type === "str" ? " Zoek je op naam, dan heb je een dictionary nodig." : ""}`;
    },
  ],
  [
    "TypeError",
    /^'(float|tuple|str|numpy\.float64)' object cannot be interpreted as an integer/,
    (facts, type) => {
      const wrong = facts.parts.slice(1).find((part) => part.type === type.split(".").at(-1));
      const what = wrong ? `${code(wrong.text)} is ${kind(type)}` : `er staat ${kind(type)}`;
      const remedy = type === "tuple" ? "Geef de getallen los, of één tupel als enige argument." : "Rond af met `int(…)`, of deel met `//`.";
      return `Hier is een geheel getal nodig (een aantal, een as of een lengte), en ${what}. ${remedy}`;
    },
  ],
  ["TypeError", /unhashable type: '(.+?)'/, (_, type) => `${kind(type).replace(/^e/, "E")} kan geen sleutel of element van een verzameling zijn, omdat hij kan veranderen. Een tupel kan wel.`],
];
