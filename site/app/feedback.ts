// A verdict as elements. Every text enters as text: student code decides part of it.

import { el } from "./dom.ts";
import { matrices } from "./matrix.ts";
import { type Check, type CheckInputs, unsaid, type Verdict } from "./verdict.ts";

const signs = { passed: "✓", failed: "✗", skipped: "·" } as const;
const spoken = { passed: "in orde", failed: "niet in orde", skipped: "niet bereikt" } as const;

export function feedback(verdict: Verdict): Node[] {
  const nodes: Node[] = [el("p", { class: "feedback-message" }, ...prose(verdict.message))];
  const failed = verdict.checks
    .filter(({ status }) => status === "failed")
    .map((check) => ({ ...check, message: unsaid(check, verdict) }));
  if (failed.length > 0) nodes.push(list(failed));
  if (verdict.checks.length > 0) nodes.push(allChecks(verdict.checks));
  if (verdict.status === "failed" && verdict.seed !== null) {
    nodes.push(el("p", { class: "seed" }, `Toevalsgetallen van deze controle: seed ${verdict.seed}.`));
  }
  return nodes;
}

/** What the card says when something of ours broke. */
export function ourFault(detail: string): Node[] {
  return [
    el(
      "p",
      { class: "feedback-message fault" },
      "Dit is onze fout, niet die van jou: de controle zelf ging stuk. " +
        "Je code staat er nog. Probeer het opnieuw; blijft dit gebeuren, meld het dan met de tekst hieronder.",
    ),
    el("pre", { class: "fault-detail" }, detail),
  ];
}

/** The whole list, folded away: what failed stands above it. */
function allChecks(checks: Check[]): HTMLElement {
  const passed = checks.filter(({ status }) => status === "passed").length;
  const rest = checks.filter(({ status }) => status !== "failed");
  const summary = el("summary", {}, `${passed} van de ${checks.length} proeven in orde`);
  return el("details", { class: "all-checks" }, summary, list(rest));
}

function list(checks: Check[]): HTMLElement {
  return el("ul", { class: "checks" }, ...checks.map(item));
}

function item(check: Check): HTMLElement {
  const failed = check.status === "failed";
  return el(
    "li",
    { "data-status": check.status, "data-check": check.id },
    el("span", { class: "check-sign", "aria-hidden": "true" }, signs[check.status]),
    el("span", { class: "check-title" }, check.title),
    el("span", { class: "visually-hidden" }, `: ${spoken[check.status]}`),
    failed && check.message && paragraphs(check.message),
    failed && details(check),
  );
}

function paragraphs(text: string): HTMLElement {
  const parts = text.split(/\n{2,}/).map((part) => el("p", {}, ...prose(part)));
  return el("div", { class: "check-message" }, ...parts);
}

/** Text in which `backticks` mark code. */
function prose(text: string): (string | HTMLElement)[] {
  return text.split(/`([^`]+)`/).map((part, i) => (i % 2 === 1 ? el("code", {}, part) : part));
}

function details(check: Check): HTMLElement {
  return el(
    "div",
    { class: "check-details" },
    matrices(check.expected, check.actual),
    check.inputs ? pasteable(check.inputs) : null,
  );
}

/** The inputs that were tried, ready to paste into the editor. */
function pasteable({ code }: CheckInputs): HTMLElement {
  const button = el("button", { type: "button", class: "copy" }, "Kopieer");
  button.addEventListener("click", () => void copy(code, button));
  return el(
    "div",
    { class: "inputs" },
    el("p", { class: "inputs-title" }, "Zo kun je het zelf nadoen:"),
    el("pre", { tabindex: "0" }, el("code", {}, code)),
    button,
  );
}

async function copy(text: string, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = "Gekopieerd";
  } catch {
    // No permission, or plain http: select it, so that the keyboard can copy.
    const code = button.parentElement?.querySelector("pre");
    if (code) getSelection()?.selectAllChildren(code);
    button.textContent = "Geselecteerd: druk op Ctrl+C";
  }
  setTimeout(() => (button.textContent = "Kopieer"), 2_000);
}
