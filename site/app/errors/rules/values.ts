// Values that are of the right type and still cannot be used.

import { code, counted, type Facts, listed } from "../facts.ts";
import type { Rule } from "./rule.ts";

const ROWS: Record<string, [string, string]> = {
  list: ["element", "elementen"],
  tuple: ["element", "elementen"],
  string: ["teken", "tekens"],
  range: ["getal", "getallen"],
};

function outOfRange(facts: Facts, type: string): string {
  const row = facts.subject("subscript", type === "string" ? "str" : type);
  const { index } = facts;
  const [one, more] = ROWS[type] ?? ["element", "elementen"];
  const name = row ? code(row.text) : "De rij";
  if (row?.length === undefined) return `${name} is korter dan deze index. Python telt vanaf 0: de laatste heeft een index die één lager is dan de lengte.`;
  const range = row.length === 0 ? "en heeft dus geen enkele index" : `met index 0 tot en met ${row.length - 1}`;
  const given = index?.value != null && index.value !== index.text ? ` ${code(index.text)} is hier ${index.value.replace("-", "−")}.` : "";
  return `${name} heeft ${counted(row.length, one, more)}, ${range}.${given}`;
}

function key(facts: Facts, missing: string): string {
  const owner = facts.subject("subscript");
  if (!owner) return `Wat je zoekt, ${code(missing)}, zit er niet in.`;
  const keys = owner.keys ?? [];
  const there = keys.length > 0 ? ` Wel: ${listed(keys.map(code))}.` : owner.length === 0 ? " Ze is leeg." : "";
  const other = keys.find((known) => known.replaceAll("'", "") === missing.replaceAll("'", "") && known !== missing);
  const mixed = other ? " Let op: een getal en een tekst zijn verschillende sleutels." : "";
  return `In ${code(owner.text)} zit geen sleutel ${code(missing)}.${there}${mixed}`;
}

function division(facts: Facts): string {
  const divisor = /[/%]/.test(facts.operator) ? facts.operands?.[1] : undefined;
  const which = divisor && divisor.value !== divisor.text ? `${code(divisor.text)} is hier 0` : "hier staat 0 als deler";
  return `Delen door nul kan niet, en ${which}. Kijk waar die 0 vandaan komt, of behandel dat geval apart.`;
}

function toNumber(_: Facts, text: string): string {
  if (/^-?\d+,\d+$/.test(text)) return `In ${code(text)} staat een komma. Python schrijft kommagetallen met een punt: ${code(text.replace(",", "."))}.`;
  return `De tekst ${code(text)} is geen getal dat Python kan lezen.`;
}

export const values: readonly Rule[] = [
  ["IndexError", /^(list|tuple|string|range object)(?: assignment)? index out of range/, (facts, type) => outOfRange(facts, type.split(" ")[0] ?? "list")],
  ["IndexError", /^pop from empty list/, () => "De lijst is leeg: er valt niets meer uit te halen."],
  ["IndexError", /^Replacement index (\d+) out of range/, () => "In deze tekst staan meer gaten `{}` dan er waarden zijn meegegeven."],
  ["KeyError", /^(.*)$/s, key],
  [
    "ValueError",
    /^too many values to unpack \(expected (\d+)(?:, got (\d+))?\)/,
    (_, expected, got) => `Links van \`=\` staan ${counted(Number(expected), "naam", "namen")}, maar rechts ${got ? `komen ${got} waarden` : "komen er meer"}. Die aantallen moeten gelijk zijn.`,
  ],
  [
    "ValueError",
    /^not enough values to unpack \(expected (?:at least )?(\d+), got (\d+)\)/,
    (_, expected, got) => `Links van \`=\` staan ${counted(Number(expected), "naam", "namen")}, maar rechts ${Number(got) === 1 ? "komt 1 waarde" : `komen ${got} waarden`}. Die aantallen moeten gelijk zijn.`,
  ],
  [
    "ValueError",
    /^invalid literal for int\(\) with base 10: '(.*)'/,
    (facts, text) => (/^-?\d+\.\d*$/.test(text) ? `${code(text)} is een kommagetal, en \`int\` leest uit tekst alleen gehele. Gebruik \`float(…)\`.` : toNumber(facts, text)),
  ],
  ["ValueError", /^could not convert string to float: '(.*)'/, toNumber],
  ["ValueError", /^cannot convert float NaN to integer/, () => "Dit getal is `nan` (geen getal), en daar bestaat geen geheel getal voor. Ergens eerder ging een berekening mis."],
  ["OverflowError", /^cannot convert float infinity to integer/, () => "Dit getal is oneindig, en daar bestaat geen geheel getal voor."],
  ["ValueError", /^list\.(?:index|remove)\(x\): x not in list/, () => "Dit element zit niet in de lijst. Vraag het eerst met `in`."],
  ["ValueError", /^(max|min)\(\) iterable argument is empty/, (_, name) => `${code(name)} krijgt een lege rij: daar is geen ${name === "max" ? "grootste" : "kleinste"} van.`],
  [
    "ValueError",
    /^expected a (nonnegative|positive) input(?:, got (-?[\d.]+))?|^math domain error/,
    (_, sign, got) => `Voor ${got ? got.replace("-", "−").replace(".", ",") : "dit getal"} bestaat deze functie niet: ${sign === "positive" ? "het getal moet groter dan 0 zijn" : "het getal mag niet negatief zijn"}.`,
  ],
  ["ValueError", /^(?:Unknown format code|Invalid format specifier) '(.+?)' for object of type '(.+?)'/, (_, format, type) => `De opmaak ${code(`:${format}`)} past niet bij ${type === "str" ? "een tekst" : "deze waarde"}.`],
  ["ValueError", /^Cannot take a larger sample than population/, () => "Zonder terugleggen kun je niet meer trekken dan er zijn. Trek er minder, of geef `replace=True` mee."],
  ["ValueError", /^Exceeds the limit \((\d+) digits\)/, (_, digits) => `Dit gehele getal heeft meer dan ${digits} cijfers, en zo lang drukt Python ze niet af.`],
  ["ZeroDivisionError", /division|modulo/, division],
  ["ZeroDivisionError", /negative power/, () => "Nul tot een negatieve macht is delen door nul, en dat kan niet."],
  ["UnicodeDecodeError", /./, () => "Deze bytes zijn geen tekst in deze codering. Waarschijnlijk is het een ander soort bestand, of een andere codering."],
  ["UnicodeEncodeError", /codec can't encode character '(.+?)'/, () => "In deze tekst staat een teken dat in deze codering niet bestaat. Met `\"utf-8\"` kan ieder teken."],
  ["JSONDecodeError", /: line (\d+) column (\d+)/, (_, line, column) => `De tekst is geen geldige JSON: op regel ${line}, teken ${column} staat iets wat daar niet mag.`],
];
