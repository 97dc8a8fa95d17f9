// Packages that are not there. The page gets nothing from elsewhere: its policy allows no other host.

import { code } from "../facts.ts";
import type { Rule } from "./rule.ts";

/** Ships with a usual Python, not with one in a browser. */
const NOT_IN_A_BROWSER = new Set(["tkinter", "turtle", "curses", "idlelib", "multiprocessing", "venv"]);

const NEAR: Record<string, string> = { numpi: "numpy", nunpy: "numpy", numpay: "numpy", np: "numpy", Numpy: "numpy", NumPy: "numpy", maths: "math" };

export const packages: readonly Rule[] = [
  [
    "ModuleNotFoundError",
    /^No module named '(.+?)'/,
    (_, name) => (NEAR[name] ? `Er is geen module ${code(name)}. Bedoel je ${code(NEAR[name])}?` : null),
  ],
  [
    "ModuleNotFoundError",
    /^No module named '(numpy\..+?)'/,
    (_, name) => `NumPy heeft geen onderdeel ${code(name)}. Kijk naar de spelling.`,
  ],
  [
    "ModuleNotFoundError",
    /^No module named '(.+?)'/,
    (_, name) =>
      NOT_IN_A_BROWSER.has(name.split(".")[0] ?? "")
        ? `${code(name)} heeft een eigen venster of proces nodig, en dat is er in een browser niet. Het werkt wel met Python op je eigen computer.`
        : `${code(name)} is er hier niet. Deze les werkt met NumPy en de standaardbibliotheek van Python; andere pakketten haalt de pagina niet op, want er gaat niets van of naar andere servers. Heb je het echt nodig, neem je code dan mee naar Python op je eigen computer: daar installeer je het met ${code(`pip install ${pipName(name)}`)}.`,
  ],
];

/** What a package is called where it is installed from, which is not always how it is imported. */
function pipName(name: string): string {
  const known: Record<string, string> = { sklearn: "scikit-learn", PIL: "pillow", cv2: "opencv-python", yaml: "pyyaml", bs4: "beautifulsoup4" };
  const top = name.split(".")[0] ?? name;
  return known[top] ?? top;
}
