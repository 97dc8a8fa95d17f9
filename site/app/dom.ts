// Small helpers for the DOM. Text always enters as text, never as HTML.

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | boolean | undefined>;

/** A new element; `true` sets an empty attribute, `false` and `undefined` set none. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, "");
    else if (typeof value === "string") element.setAttribute(name, value);
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** A sentence in which text between backticks is code. */
export function withCode(text: string): Child[] {
  return text.split("`").map((piece, at) => (at % 2 === 1 ? el("code", {}, piece) : piece));
}

/** The one element that matches, or an error that names what the template lacks. */
export function need<T extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): T {
  const found = root.querySelector<T>(selector);
  if (!found) throw new Error(`The page has no ${selector}`);
  return found;
}

export function all<T extends HTMLElement = HTMLElement>(root: ParentNode, selector: string): T[] {
  return [...root.querySelectorAll<T>(selector)];
}

/**
 * Disables a button for the moment without taking keyboard focus from it, as `disabled` would.
 * Listeners ask `isDisabled` themselves; `onPress` does.
 */
export function setDisabled(button: HTMLElement, disabled: boolean): void {
  button.removeAttribute("disabled");
  if (disabled) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

export function isDisabled(button: HTMLElement): boolean {
  return button.hasAttribute("disabled") || button.getAttribute("aria-disabled") === "true";
}

export function onPress(button: HTMLElement, action: () => void): void {
  button.addEventListener("click", () => {
    if (!isDisabled(button)) action();
  });
}

/** Calls `listener` once, at the first of `events` on one of `elements`. */
export function onIntent(elements: HTMLElement[], events: string[], listener: () => void): void {
  const once = new AbortController();
  const options = { signal: once.signal, passive: true };
  const fire = () => {
    once.abort();
    listener();
  };
  for (const element of elements) for (const type of events) element.addEventListener(type, fire, options);
}
