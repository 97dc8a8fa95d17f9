// Arrays whose shapes do not fit, and axes and indices that are not there.

import { capital, code, counted, type Facts, hasShape, readShape, tuple } from "../facts.ts";
import type { Thing } from "../../scene.ts";
import type { Rule } from "./rule.ts";

/** Two shapes from right to left: the first axis where neither is 1 nor both are equal. */
function clash(a: readonly number[], b: readonly number[]): { axis: number; of: [number, number] } | null {
  for (let axis = 1; axis <= Math.min(a.length, b.length); axis++) {
    const of: [number, number] = [a.at(-axis) ?? 1, b.at(-axis) ?? 1];
    if (of[0] !== of[1] && of[0] !== 1 && of[1] !== 1) return { axis, of };
  }
  return null;
}

/** The operands' own words, when their shapes (where known) are those in the message. */
function operandNames(facts: Facts, a: readonly number[], b: readonly number[]): [string, string] | null {
  const unknown = facts.form === "binary" && !facts.deep;
  const fits = (thing: Thing, shape: readonly number[]) =>
    thing.shape ? tuple(thing.shape) === tuple(shape) : unknown && thing.type === undefined;
  const [left, right] = facts.operands ?? (facts.form === "call" && facts.parts.length === 3 ? facts.parts.slice(1) : []);
  return left && right && fits(left, a) && fits(right, b) ? [left.text, right.text] : null;
}

/** "`q` heeft vorm (2, 3) en `k` heeft vorm (2, 3)" */
function both(facts: Facts, a: readonly number[], b: readonly number[]): string {
  const named = operandNames(facts, a, b);
  if (!named) return `hier staan een array van vorm ${tuple(a)} en een van vorm ${tuple(b)}`;
  return `${hasShape(named[0], a)} en ${hasShape(named[1], b)}`;
}

function broadcast(facts: Facts, first: string, second: string): string {
  const [a, b] = [readShape(first), readShape(second)];
  const found = clash(a, b);
  const where = found
    ? ` Van rechts af vergeleken botst ${found.axis === 1 ? "de laatste as" : `as −${found.axis}`}: ${found.of[0]} tegenover ${found.of[1]}.`
    : "";
  return `${capital(both(facts, a, b))}. Die passen niet op elkaar: per as moeten de lengtes gelijk zijn, of een van beide is 1.${where}`;
}

function matmul(facts: Facts, right: string, left: string): string {
  const named = facts.operands;
  const inner = `de laatste as van het linkerdeel (${left}) moet even lang zijn als de voorlaatste van het rechterdeel (${right})`;
  if (!named?.[0].shape || !named[1].shape) return `Bij een matrixproduct geldt: ${inner}.`;
  const [a, b] = [named[0].shape, named[1].shape];
  const turned = b.length >= 2 && b.at(-1) === a.at(-1);
  const remedy = turned
    ? ` Wil je van ${code(named[1].text)} de laatste twee assen verwisselen? Dat doet ${code(`np.swapaxes(${named[1].text}, -2, -1)`)}.`
    : "";
  return `${capital(both(facts, a, b))}. Bij ${code(facts.operator || "@")} geldt: ${inner}.${remedy}`;
}

function axis(facts: Facts, number: string, ndim: string): string {
  const n = Number(ndim);
  const array = facts.values.find(({ shape }) => shape?.length === n);
  const subject = array ? `${code(array.text)} heeft` : "De array heeft";
  const shape = array?.shape ? `, want de vorm is ${tuple(array.shape)}` : "";
  const range = n === 0 ? "dus geen enkele as" : `genummerd van 0 tot en met ${n - 1} (of van −${n} tot en met −1)`;
  return `${subject} ${counted(n, "as", "assen")}${shape}: ${range}. As ${number.replace("-", "−")} is er niet.`;
}

function outOfBounds(facts: Facts, index: string, at: string, size: string): string {
  const array = facts.subject("subscript", "ndarray");
  const subject = array?.text ? `${code(array.text)}${array.shape ? ` heeft vorm ${tuple(array.shape)}: as ${at} telt` : ` telt langs as ${at}`}` : `As ${at} telt`;
  const range = size === "0" ? "die as is leeg" : `dus index 0 tot en met ${Number(size) - 1}`;
  return `${subject} ${counted(Number(size), "plek", "plekken")}, ${range}. Index ${index.replace("-", "−")} valt daarbuiten.`;
}

function reshape(facts: Facts, size: string, into: string): string {
  const target = into.replaceAll("newaxis", "-1").replaceAll(",", ", ").replace(/, \)$/, ",)");
  const array = facts.values.find(({ shape }) => shape && String(product(shape)) === size);
  const subject = array?.shape ? `${capital(hasShape(array.text, array.shape))}, dus` : "De array heeft";
  const wanted = readShape(into.replaceAll("newaxis", ""));
  if (into.includes("newaxis")) {
    return `${subject} ${counted(Number(size), "element", "elementen")}. Dat is niet te delen over ${code(target)}: ${product(wanted)} past niet een heel aantal keer in ${size}.`;
  }
  return `${subject} ${counted(Number(size), "element", "elementen")}. De vorm ${code(target)} vraagt er ${product(wanted)}; een nieuwe vorm moet evenveel elementen hebben.`;
}

const product = (shape: readonly number[]) => shape.reduce((all, length) => all * length, 1);

export const shapes: readonly Rule[] = [
  ["ValueError", /^operands could not be broadcast together with shapes (\(.*?\)) (\(.*?\))\s*$/, broadcast],
  [
    "ValueError",
    /^non-broadcastable output operand with shape (\(.*?\)) doesn't match the broadcast shape (\(.*?\))/,
    (facts, own, result) =>
      `${capital(hasShape(facts.operands?.[0].text, readShape(own)))}, maar de uitkomst krijgt vorm ${tuple(readShape(result))}. Met ${code(facts.operator || "+=")} blijft een array zijn eigen vorm houden; schrijf het uit, dan ontstaat er een nieuwe.`,
  ],
  [
    "ValueError",
    /^matmul: Input operand 1 has a mismatch in its core dimension 0.*\(size (\d+) is different from (\d+)\)/,
    matmul,
  ],
  [
    "ValueError",
    /^matmul: Input operand (\d) does not have enough dimensions \(has (\d)/,
    (facts, at) => {
      const scalar = facts.operands?.[Number(at)]?.text;
      return `${scalar ? code(scalar) : "Een van beide"} is één los getal, en \`@\` is er voor matrices en vectoren. Vermenigvuldigen met een getal doe je met \`*\`.`;
    },
  ],
  [
    "ValueError",
    /^shapes (\(.*?\)) and (\(.*?\)) not aligned: (\d+) \(dim \d+\) != (\d+)/,
    (facts, first, second, left, right) =>
      `${capital(both(facts, readShape(first), readShape(second)))}. Bij \`np.dot\` moet de laatste as van de eerste (${left}) even lang zijn als de voorlaatste van de tweede (${right}).`,
  ],
  [
    "ValueError",
    /^operands could not be broadcast together with remapped shapes \[original->remapped\]: (\(.*?\))->\(.*?newaxis,newaxis\) (\(.*?\))->/,
    (facts, first, second) =>
      `${capital(both(facts, readShape(first), readShape(second)))}. De laatste twee assen vormen de matrices; de assen daarvoor moeten gelijk zijn, of 1, en dat zijn ze niet.`,
  ],
  [
    "ValueError",
    /^operands could not be broadcast together with remapped shapes \[original->remapped\]: (\(.*?\))\s+and requested shape (\(.*?\))/,
    (facts, from, to) => {
      const array = facts.values.find(({ shape }) => shape && tuple(shape) === tuple(readShape(from)));
      return `${capital(hasShape(array?.text, readShape(from)))} en past niet in vorm ${tuple(readShape(to))}: van rechts af moet iedere as even lang zijn, of 1.`;
    },
  ],
  [
    "ValueError",
    /^shape mismatch: objects cannot be broadcast to a single shape.*with shape (\(.*?\)) and arg \d+ with shape (\(.*?\))/,
    broadcast,
  ],
  [
    "ValueError",
    /^operands could not be broadcast together with remapped shapes/,
    (facts) =>
      facts.parts[0]?.text.includes("einsum")
        ? "Een letter in de eerste tekst van `einsum` staat voor één lengte. Hier krijgt dezelfde letter in de arrays twee verschillende lengtes."
        : null,
  ],
  ["ValueError", /^cannot reshape array of size (\d+) into shape (\(.*?\))/, reshape],
  [
    "ValueError",
    /^can only specify one unknown dimension/,
    () => "In een vorm mag maar één as −1 zijn: NumPy rekent die ene uit de andere uit.",
  ],
  ["AxisError", /axis (-?\d+) is out of bounds for array of dimension (\d+)/, axis],
  ["IndexError", /^index (-?\d+) is out of bounds for axis (\d+) with size (\d+)/, outOfBounds],
  [
    "IndexError",
    /^too many indices for array: array is (\d+)-dimensional, but (\d+) were indexed/,
    (facts, ndim, given) => {
      const array = facts.subject("subscript", "ndarray");
      const shape = array?.shape ? ` (vorm ${tuple(array.shape)})` : "";
      return `${array ? code(array.text) : "De array"} heeft ${counted(Number(ndim), "as", "assen")}${shape}, maar tussen de blokhaken staan ${given} indices.`;
    },
  ],
  [
    "IndexError",
    /^invalid index to scalar variable/,
    (facts) => `${facts.index ? code(facts.parts[0]?.text ?? "") : "Dit"} is één los getal: daar valt niets uit te kiezen met blokhaken. Heb je ergens een as te veel weggerekend?`,
  ],
  [
    "IndexError",
    /^boolean index did not match indexed array along axis (\d+); size of axis is (\d+) but size of corresponding boolean axis is (\d+)/,
    (facts, at, size, mask) => {
      const array = facts.subject("subscript", "ndarray");
      const { index } = facts;
      return `Het masker${index ? ` ${code(index.text)}` : ""} telt ${mask} plekken, maar as ${at} van ${array ? code(array.text) : "de array"} telt er ${size}. Een booleaans masker moet even lang zijn als de as waar het uit kiest.`;
    },
  ],
  [
    "ValueError",
    /^could not broadcast input array from shape (\(.*?\)) into shape (\(.*?\))/,
    (_, from, to) => `Wat je hier toekent heeft vorm ${tuple(readShape(from))}, maar de plek ervoor heeft vorm ${tuple(readShape(to))}. Die moeten gelijk zijn, of naar elkaar te broadcasten.`,
  ],
  [
    "ValueError",
    /inhomogeneous shape after (\d+) dimensions/,
    () => "De rijen zijn niet allemaal even lang. Een array is een volle tabel: iedere rij heeft evenveel elementen.",
  ],
  [
    "ValueError",
    /^setting an array element with a sequence/,
    () => "Op één plek van een array past één getal, en hier krijgt die plek er meer. Kies een hele rij of een stuk ervan.",
  ],
  [
    "ValueError",
    /^all the input array dimensions except for the concatenation axis must match exactly, but along dimension (\d+), the array at index (\d+) has size (\d+) and the array at index (\d+) has size (\d+)/,
    (_, at, first, one, second, other) =>
      `Om arrays aaneen te plakken moeten alle andere assen even lang zijn. As ${at} heeft lengte ${one} bij array ${first} en lengte ${other} bij array ${second}, geteld vanaf 0. Wil je langs een andere as plakken? Geef dan \`axis\` mee.`,
  ],
  [
    "ValueError",
    /^all input arrays must have the same shape/,
    () => "Om arrays te stapelen moeten ze allemaal precies dezelfde vorm hebben. Druk hun `.shape` eens af.",
  ],
  [
    "ValueError",
    /^array split does not result in an equal division/,
    () => "De as is niet in zoveel gelijke stukken te knippen. `np.split` wil gelijke stukken; `np.array_split` mag ongelijke maken.",
  ],
  [
    "ValueError",
    /^axes don't match array/,
    () => "`transpose` wil iedere as van de array precies één keer genoemd zien: niet meer en niet minder.",
  ],
  [
    "ValueError",
    /^cannot select an axis to squeeze out which has size not equal to one/,
    () => "`squeeze` kan alleen een as van lengte 1 weghalen, en deze is langer.",
  ],
  ["ValueError", /^negative dimensions are not allowed/, () => "In deze vorm staat een negatieve lengte. Een as kan 0 of langer zijn."],
  [
    "LinAlgError",
    /must be square/,
    (facts) => {
      const array = facts.values.find(({ shape }) => shape);
      const shape = array?.shape ? ` ${code(array.text)} heeft vorm ${tuple(array.shape)}.` : "";
      return `Dit kan alleen met een vierkante matrix: evenveel rijen als kolommen.${shape}`;
    },
  ],
  ["LinAlgError", /Singular matrix/, () => "Deze matrix heeft geen inverse: een van de rijen is een combinatie van de andere."],
];
