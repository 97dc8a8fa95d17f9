// What Python and NumPy warn of while a program goes on. The same complaints come as errors where a
// program asks for that (`np.errstate`, `warnings.simplefilter`).

import { code } from "../facts.ts";
import type { Rule } from "./rule.ts";

/** NumPy's names of what it was busy with, in words; any other is a function of its own. */
const OPERATIONS: Record<string, string> = {
  add: "een optelling",
  cast: "het omzetten naar een ander type",
  divide: "een deling",
  divmod: "een deling",
  dot: "een matrixproduct",
  floor_divide: "een deling",
  matmul: "een matrixproduct",
  multiply: "een vermenigvuldiging",
  negative: "het omdraaien van een teken",
  power: "een macht",
  reduce: "een som of product van een rij",
  remainder: "een rest bij deling",
  square: "een kwadraat",
  subtract: "een aftrekking",
};

const WHERE = "(?:scalar )?(\\w+)";
const FLOATING = "FloatingPointError|RuntimeWarning";

function busyWith(name: string): string {
  return Object.hasOwn(OPERATIONS, name) ? (OPERATIONS[name] ?? "") : code(`np.${name}`);
}

function byZero(name: string): string {
  if (/^log/.test(name)) return `${code(`np.${name}`)} van 0 bestaat niet: NumPy zet daar \`-inf\`, min oneindig. Kijk waar die 0 vandaan komt.`;
  return `Bij ${busyWith(name)} is de deler 0. NumPy gaat door: gehele getallen worden dan 0, kommagetallen \`inf\` of \`nan\`. Kijk welke deler 0 is, en behandel dat geval apart.`;
}

function overflow(name: string): string {
  if (/^(exp|cosh|sinh)/.test(name)) return `${code(`np.${name}`)} van een groot getal (boven ongeveer 709) past niet in een kommagetal en wordt \`inf\`. Trek bij softmax eerst het maximum van de rij af: dan is de grootste macht e⁰ = 1.`;
  return `Bij ${busyWith(name)} komt een getal uit dat niet in zijn type past. Een geheel getal slaat dan om en is fout, een kommagetal wordt \`inf\`. Reken met een ruimer type, bijvoorbeeld met \`.astype(float)\`.`;
}

function invalid(name: string): string {
  if (/^(log|sqrt|arc)/.test(name)) return `${code(`np.${name}`)} krijgt een getal waarvoor hij niet bestaat, zoals een negatief getal: daar staat nu \`nan\`, geen getal.`;
  if (name === "cast") return "Een `nan` of `inf` wordt omgezet naar een type dat die niet kent: de uitkomst is een willekeurig getal. Kijk waar de `nan` of `inf` ontstond.";
  const examples = /divide|remainder|divmod/.test(name) ? "0 gedeeld door 0, of `inf` door `inf`" : "`inf - inf`, of 0 maal `inf`";
  return `Bij ${busyWith(name)} is een som gemaakt zonder uitkomst, zoals ${examples}: daar staat nu \`nan\`, geen getal. Een \`nan\` blijft in alles wat je ermee uitrekent.`;
}

function escape(name: string): string {
  const fix = name === "\\" ? "" : ` Bedoel je een gewone backslash, schrijf er dan twee: ${code(`\\${name}`)}, of zet een \`r\` voor de tekst.`;
  return `Na een backslash in een tekst verwacht Python een teken als \`n\` (nieuwe regel) of \`t\` (tab); ${code(name)} betekent niets.${fix}`;
}

export const warnings: readonly Rule[] = [
  [FLOATING, new RegExp(`^divide by zero encountered in ${WHERE}`), (_, name) => byZero(name)],
  [FLOATING, new RegExp(`^overflow encountered in ${WHERE}`), (_, name) => overflow(name)],
  [FLOATING, new RegExp(`^invalid value encountered in ${WHERE}`), (_, name) => invalid(name)],
  [FLOATING, new RegExp(`^underflow encountered in ${WHERE}`), (_, name) => `Bij ${busyWith(name)} komt een getal uit dat te dicht bij 0 ligt om te bewaren: het wordt 0.`],
  ["RuntimeWarning", /^Mean of empty slice/, () => "Je neemt het gemiddelde van niets: de array, of die as ervan, is leeg of heeft alleen `nan`. De uitkomst is dan `nan`."],
  ["RuntimeWarning", /^Degrees of freedom <= 0/, () => "Voor deze spreiding zijn er te weinig getallen: er zijn er niet meer dan `ddof`. De uitkomst is `nan`."],
  ["RuntimeWarning", /^All-NaN (?:slice|axis) encountered/, () => "Een hele rij bestaat uit `nan`: er is niets om de grootste of kleinste van te nemen, en de uitkomst is `nan`."],
  ["ComplexWarning", /^Casting complex values to real/, () => "Complexe getallen worden hier gewone getallen: het imaginaire deel vervalt. Wil je dat, schrijf dan `.real`."],
  ["SyntaxWarning", /^"(\\.)" is an invalid escape sequence/, (_, name) => escape(name)],
  ["SyntaxWarning", /^"(is(?: not)?)" with '.+' literal/, (_, name) => `${code(name)} vraagt of twee namen bij één en hetzelfde ding horen, niet of twee waarden gelijk zijn. Vergelijk met ${code(name === "is" ? "==" : "!=")}.`],
  ["SyntaxWarning", /^'(\w+)' object is not (?:callable|subscriptable); perhaps you missed a comma/, () => "Hier staan twee dingen achter elkaar, waardoor Python het tweede op het eerste toepast. Ontbreekt er een komma tussen?"],
  ["SyntaxWarning", /^assertion is always true/, () => "Deze `assert` klopt altijd, want een tupel tussen haakjes is nooit leeg. Laat de haakjes weg: `assert voorwaarde, \"uitleg\"`."],
  ["SyntaxWarning", /^'(return|break|continue)' in a 'finally' block/, (_, word) => `Een ${code(word)} in \`finally\` gaat voor op alles wat eerder gebeurde, ook op een fout: die verdwijnt dan ongezien. Zet hem erbuiten.`],
  ["SyntaxWarning", /^invalid (?:decimal|hexadecimal|octal|binary) literal/, () => "Een getal en het woord erna staan tegen elkaar aan. Zet er een spatie tussen."],
  ["DeprecationWarning", /^Bitwise inversion '~' on bool/, () => "`~` draait de bits van een geheel getal om: `~True` is −2. Schrijf `not` voor één waarheidswaarde; voor een array van True en False is `~` wel goed."],
  ["DeprecationWarning", /^Conversion of an array with ndim > 0 to a scalar/, () => "Van een array met één getal wordt hier een los getal gemaakt. Dat gaat nu nog goed; haal het getal er liever zelf uit, met `x[0]` of `x.item()`."],
  ["DeprecationWarning", /^`(\w+)` (?:alias )?is deprecated.*[Uu]se `(?:np\.|numpy\.)?([\w.]+)`/, (_, old, good) => `${code(`np.${old}`)} verdwijnt uit NumPy. Gebruik ${code(`np.${good}`)}.`],
];
