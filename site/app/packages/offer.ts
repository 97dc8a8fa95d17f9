// A program imports a package that is not here: offer to get it, with the reader's consent.

import type { Activity } from "../activity.ts";
import { el, withCode } from "../dom.ts";
import { missingPackage } from "../errors/rules/packages.ts";
import { isStop } from "../errors/faults.ts";
import type { PackageIndex } from "../lesson-data.ts";
import type { ProgramError } from "../python/protocol.ts";
import type { PythonService } from "../python/python-service.ts";
import type { Workbench } from "../workbench.ts";
import { getPackage, type Outcome, type Wanted } from "./getting.ts";

export interface OfferParts {
  index: PackageIndex;
  root: string;
  python: PythonService;
  activity: Activity;
  workbench: Workbench;
  /** Where the reader is when an offer goes. */
  output: HTMLElement;
}

export class PackageOffer {
  readonly #parts: OfferParts;

  constructor(parts: OfferParts) {
    this.#parts = parts;
  }

  /** The offer that belongs to this error, if there is one. */
  for(error: ProgramError): HTMLElement | null {
    const wanted = missingPackage(error);
    if (!wanted) return null;
    const offer = el("div", { class: "console-offer", role: "group", "aria-label": `Aanbod: ${wanted.name}` });
    this.#ask(wanted, offer);
    return offer;
  }

  #ask(wanted: Wanted, offer: HTMLElement): void {
    const { index, output } = this.#parts;
    const yes = () => void this.#get(wanted, offer);
    const no = () => {
      offer.remove();
      output.focus();
    };
    fill(offer, offerText(wanted.name, index), [[`Haal ${wanted.name} op`, yes], ["Niet nu", no]]);
  }

  #get(wanted: Wanted, offer: HTMLElement): Promise<void> {
    const { index, root, python, activity, workbench } = this.#parts;
    return activity.start("package", async (signal) => {
      const since = performance.now();
      workbench.showWaiting(`${wanted.name} ophalen…`);
      fill(offer, `\`${wanted.name}\` wordt opgehaald en klaargezet. Met Stop breek je het af.`, []);
      try {
        const outcome = await getPackage(wanted, index, root, python, signal);
        this.#show(outcome, wanted, offer);
        const text = "added" in outcome ? `${wanted.name} staat klaar` : `${wanted.name} is niet opgehaald`;
        workbench.showEnd(text, performance.now() - since);
      } catch (error) {
        const text = workbench.showFault(error);
        if (isStop(error)) this.#ask(wanted, offer);
        else fill(offer, text, []);
      }
    });
  }

  #show(outcome: Outcome, wanted: Wanted, offer: HTMLElement): void {
    const { index, workbench } = this.#parts;
    if (!("added" in outcome)) {
      const again = () => void this.#get(wanted, offer);
      fill(offer, refusalText(outcome.reason, outcome.name, wanted, index), outcome.reason === "network" ? [["Probeer opnieuw", again]] : []);
      return;
    }
    fill(offer, doneText(outcome.added), [["Voer je code opnieuw uit", () => void workbench.run()]]);
  }
}

/** What is in an offer now; who was in it goes on in it. */
function fill(offer: HTMLElement, text: string, buttons: [label: string, act: () => void][]): void {
  const hadFocus = offer.contains(document.activeElement);
  const made = buttons.map(([label, act]) => {
    const button = el("button", { type: "button" }, label);
    button.addEventListener("click", act);
    return button;
  });
  offer.replaceChildren(el("p", {}, ...withCode(text)), el("p", { class: "console-offer-choice" }, ...made));
  if (!hadFocus) return;
  offer.tabIndex = -1;
  (made[0] ?? offer).focus();
}

export function offerText(name: string, { name: source, host }: Pick<PackageIndex, "name" | "host">): string {
  const from = source === host ? `${host}, de pakketbron van deze site` : `${source} (${host}), de openbare verzameling van Python-pakketten`;
  return (
    `Wil je \`${name}\` hier gebruiken? De pagina kan het ophalen bij ${from}. Iedereen kan daar iets in zetten: kijk dus of de naam klopt. ` +
    "Er wordt alleen naar het pakket gevraagd, en naar wat het zelf nodig heeft; van je code gaat niets mee. " +
    "Lever je je code in, dan wordt die zonder dit pakket nagekeken."
  );
}

function doneText(added: string[]): string {
  const names = new Intl.ListFormat("nl").format(added.map((name) => `\`${name}\``));
  return `${names} ${added.length === 1 ? "staat" : "staan"} klaar in deze browser, ook zonder netwerk.`;
}

export function refusalText(reason: string, name: string, wanted: Wanted, { name: source }: Pick<PackageIndex, "name">): string {
  const about = name.toLowerCase() === wanted.name.toLowerCase() ? `\`${name}\`` : `\`${wanted.name}\` heeft \`${name}\` nodig, en dat`;
  switch (reason) {
    case "unknown":
      return `${about} bestaat niet bij ${source}. Kijk of je de naam goed hebt gespeld.`;
    case "binary":
      return `${about} heeft delen die niet in de browser kunnen. Met Python op je eigen computer werkt het wel.`;
    case "network":
      return `Er is geen verbinding met ${source}, of die weigert. Probeer het later opnieuw; je code staat er nog.`;
    case "module":
      return `Het pakket \`${name}\` is er, maar er zit geen module \`${wanted.module}\` in. Het pakket heet dus anders dan de module.`;
    case "large":
      return `\`${name}\` is te groot om in de browser te gebruiken. Met Python op je eigen computer werkt het wel.`;
    case "damaged":
      return `Wat ${source} stuurde, klopt niet met wat het er zelf over zegt. Er is niets bewaard; probeer het later opnieuw.`;
    default:
      return `\`${wanted.name}\` kon niet worden klaargezet, ook al is het er wel. Met Python op je eigen computer werkt het misschien wel.`;
  }
}
