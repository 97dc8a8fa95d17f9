// Packages that are not there. Whether one can be fetched is for site/app/packages to offer.

import type { ProgramError } from "../../python/protocol.ts";
import { code } from "../facts.ts";
import type { Rule } from "./rule.ts";

/** Ships with a usual Python, not with one in a browser. */
const NOT_IN_A_BROWSER = new Set(
  (
    "tkinter turtle curses idlelib multiprocessing venv ensurepip pty ftplib imaplib mailbox poplib smtplib wsgiref xmlrpc " +
    "compileall modulefinder zipapp"
  ).split(" "),
);

const NEAR: Record<string, string> = { numpi: "numpy", nunpy: "numpy", numpay: "numpy", np: "numpy", Numpy: "numpy", NumPy: "numpy", maths: "math" };

export const packages: readonly Rule[] = [
  [
    "ModuleNotFoundError",
    /^No module named '(.+?)'/,
    (_, name) => (NEAR[name] ? `Er is geen module ${code(name)}. Bedoel je ${code(NEAR[name])}?` : null),
  ],
  [
    "ModuleNotFoundError",
    /^No module named '((\w+)\..+?)'/,
    (_, name, top) => `${top === "numpy" ? "NumPy" : code(top)} heeft geen onderdeel ${code(name)}. Kijk naar de spelling.`,
  ],
  [
    "ModuleNotFoundError",
    /^No module named '(.+?)'/,
    (_, name) =>
      NOT_IN_A_BROWSER.has(name.split(".")[0] ?? "")
        ? `${code(name)} hoort bij Python, maar heeft iets nodig dat er in een browser niet is, zoals een eigen venster, proces of verbinding. Het werkt wel met Python op je eigen computer.`
        : `${code(name)} is er hier niet. Deze les werkt met NumPy en de standaardbibliotheek van Python. Met Python op je eigen computer installeer je het met ${code(`pip install ${pipName(name)}`)}.`,
  ],
];

/** The package to get for this error, and the module that asks for it; null when getting is no help. */
export function missingPackage({ type, message }: ProgramError): { name: string; module: string } | null {
  const module = type === "ModuleNotFoundError" && /^No module named '(\w+)'/.exec(message)?.[1];
  if (!module || NEAR[module] || NOT_IN_A_BROWSER.has(module) || !/^[A-Za-z]\w*$/.test(module)) return null;
  return { name: pipName(module), module };
}

/** What a package is called where it is installed from, which is not always how it is imported. */
function pipName(name: string): string {
  const known: Record<string, string> = { sklearn: "scikit-learn", PIL: "pillow", cv2: "opencv-python", yaml: "pyyaml", bs4: "beautifulsoup4" };
  const top = name.split(".")[0] ?? name;
  return known[top] ?? top;
}
