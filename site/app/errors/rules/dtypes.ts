// Arrays of the wrong kind of numbers, and arrays where one value is wanted.

import { capital, code, type Facts, kind, tuple } from "../facts.ts";
import type { Rule } from "./rule.ts";

/** The array that a function got, with its shape. */
function argument(facts: Facts): string {
  const found = facts.form === "call" && !facts.deep ? facts.parts.slice(1).find(({ shape }) => shape?.length) : null;
  return found?.shape ? `${code(found.text)} (vorm ${tuple(found.shape)})` : "een array";
}

function whole(facts: Facts, _ufunc: string, from: string, to: string): string {
  const name = facts.operands?.[0].text;
  return `${name ? code(name) : "De array"} bestaat uit gehele getallen (${code(to)}) en kan geen ${code(from)} bewaren. Maak er eerst kommagetallen van met ${code(`${name ?? "x"}.astype(float)`)}, of schrijf de uitkomst in een nieuwe array.`;
}

function noLoop(facts: Facts, _ufunc: string, types: string): string | null {
  if (!types.includes("<U") && !types.includes("StrDType")) return null;
  const text = facts.parts.find(({ type }) => type === "str");
  return `Hier wordt gerekend met getallen en tekst door elkaar. ${text ? `${code(text.text)} is een tekst; ` : ""}maak er met \`float(…)\` eerst een getal van.`;
}

export const dtypes: readonly Rule[] = [
  [
    "ValueError",
    /^The truth value of an array with more than one element is ambiguous/,
    (facts) =>
      `${facts.text ? code(facts.text) : "Hier"} geeft een hele array, en die is niet in zijn geheel waar of onwaar: ieder element is dat apart. Zeg wat je bedoelt met \`np.all(…)\` of \`np.any(…)\`, of reken per element met \`&\`, \`|\`, \`~\` en \`np.where\`.`,
  ],
  ["UFuncTypeError", /^Cannot cast ufunc '(\w+)' output from dtype\('(\w+)'\) to dtype\('(u?int\d+)'\)/, whole],
  ["UFuncTypeError", /^ufunc '(\w+)' did not contain a loop with signature matching types \((.+)\)/, noLoop],
  [
    "TypeError",
    /^ufunc '(invert|bitwise_and|bitwise_or|bitwise_xor)' not supported for the input types/,
    (facts) =>
      `${code(facts.operator || "~ & |")} werkt op True en False (en op gehele getallen), en hier staan kommagetallen. Maak eerst een vergelijking, zoals \`x > 0\`, met haakjes eromheen.`,
  ],
  [
    "TypeError",
    /^ufunc '(\w+)' not supported for the input types/,
    (facts, ufunc) => {
      const wrong = facts.parts.slice(1).find(({ type }) => type === "str" || type === "NoneType");
      return `${code(`np.${ufunc}`)} rekent met getallen${wrong ? `, maar ${code(wrong.text)} is ${kind(wrong.type)}` : ", en hier zit iets anders in"}.`;
    },
  ],
  [
    "TypeError",
    /^loop of ufunc does not support argument \d+ of type (\w+) which has no callable (\w+) method/,
    (_, type, ufunc) => `${code(`np.${ufunc}`)} rekent met getallen, maar in deze array zit ${kind(type)}.`,
  ],
  [
    "TypeError",
    /^The 'out' kwarg is necessary when using the string multiply ufunc/,
    () => "Deze array bestaat uit teksten, en daar kun je niet mee vermenigvuldigen. Maak er met `.astype(float)` eerst getallen van.",
  ],
  [
    "TypeError",
    /^only 0-dimensional arrays can be converted to Python scalars|^only length-1 arrays can be converted/,
    (facts) => `${capital(argument(facts))} is meer dan één getal, en hier is er precies één nodig. Kies er een uit, of neem bijvoorbeeld de som.`,
  ],
  ["ValueError", /^can only convert an array of size 1 to a Python scalar/, () => "`item()` werkt alleen bij een array met precies één element."],
  [
    "TypeError",
    /^The numpy boolean negative/,
    (facts) => `${facts.subject("unary") ? code(facts.parts[0]?.text ?? "") : "Dit"} is een array van True en False. Omkeren doe je met \`~\`, niet met \`-\`.`,
  ],
  [
    "TypeError",
    /^numpy boolean subtract/,
    () => "True en False kun je niet van elkaar aftrekken. Wil je weten waar ze verschillen, gebruik dan `!=` of `^`; wil je rekenen, maak er dan met `.astype(int)` getallen van.",
  ],
  [
    "TypeError",
    /^Cannot interpret '(.+?)' as a data type/,
    ({ parts }, value) =>
      `Het tweede argument${parts[0] ? ` van ${code(parts[0].text)}` : ""} is de soort getallen, en ${code(value)} is dat niet. Geef de vorm als één tupel, met dubbele haakjes: ${code(`${parts[0]?.text ?? "np.zeros"}((${parts.slice(1).map(({ text }) => text).join(", ")}))`)}.`,
  ],
  ["TypeError", /^data type '(.+?)' not understood/, (_, name) => `NumPy kent geen soort getallen die ${code(name)} heet. Veelgebruikt zijn \`float\`, \`int\` en \`bool\`.`],
  [
    "TypeError",
    /^only integer scalar arrays can be converted to a scalar index/,
    ({ parts }) =>
      parts.length > 2
        ? `${code(parts[0]?.text ?? "")} wil de arrays samen, in één lijst: ${code(`${parts[0]?.text}([${parts.slice(1).map(({ text }) => text).join(", ")}])`)}.`
        : "Hier is één geheel getal nodig, en er staat een array.",
  ],
  [
    "IndexError",
    /^only integers, slices \(`:`\), ellipsis/,
    (facts) => {
      const array = facts.subject("subscript", "ndarray");
      const wrong = facts.index?.type && !["int", "tuple"].includes(facts.index.type) ? facts.index : null;
      const what = wrong ? `${code(wrong.text)} is ${kind(wrong.type)}. ` : "";
      return `${what}Een plek in ${array ? code(array.text) : "een array"} kies je met een geheel getal, een stuk zoals \`1:3\`, of een masker van True en False.`;
    },
  ],
  [
    "IndexError",
    /^arrays used as indices must be of integer \(or boolean\) type/,
    (facts) => `${facts.index ? code(facts.index.text) : "De index"} bestaat uit kommagetallen. Indices zijn gehele getallen, of True en False: zet ze om met \`.astype(int)\`.`,
  ],
  [
    "ValueError",
    /^assignment destination is read-only|^output array is read-only/,
    (facts) => {
      const owner = (facts.subject("subscript", "ndarray") ?? facts.operands?.[0])?.text;
      return `${owner ? code(owner) : "Deze array"} mag je niet veranderen; zo komt hij uit \`np.broadcast_to\`, of zo kreeg je hem. Maak een eigen kopie: ${code(`${owner ?? "x"}.copy()`)}.`;
    },
  ],
  ["ValueError", /^Integers to negative integer powers are not allowed/, () => "Gehele getallen kun je niet tot een negatieve macht verheffen, want dat geeft breuken. Maak er eerst kommagetallen van: `.astype(float)`."],
  [
    "ValueError",
    /^zero-size array to reduction operation (\w+) which has no identity|^attempt to get (\w+) of an empty sequence/,
    (facts, one, other) => {
      const empty = facts.values.find(({ shape }) => shape?.includes(0));
      const which = empty?.shape ? ` ${code(empty.text)} heeft vorm ${tuple(empty.shape)}.` : "";
      return `De array is leeg: er is geen ${code((one || other).replace("imum", ""))} van niets.${which} Kijk waar hij leeg werd.`;
    },
  ],
  [
    "ValueError",
    /^either both or neither of x and y should be given/,
    () => "`np.where` wil één argument (de plekken waar het waar is) of drie: de voorwaarde, de waarde waar het klopt en de waarde waar niet.",
  ],
  ["OverflowError", /^Python integer (-?\d+) out of bounds for (\w+)/, (_, number, dtype) => `${number.replace("-", "−")} past niet in ${code(dtype)}. Kies een ruimere soort, zoals \`int64\` of \`float\`.`],
];
