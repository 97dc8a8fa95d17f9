/** States as links in the text write them; generator/widgets/_lab_state.py checks and explains them. */

export function applyState(form: HTMLFormElement, state: string): void {
  for (const command of state.split(";")) {
    const [name = "", value = ""] = command.trim().split(" ");
    const input = form.elements.namedItem(name);
    if (name === "start") form.reset();
    else if (input instanceof HTMLInputElement) set(input, value);
  }
}

function set(input: HTMLInputElement, value: string): void {
  if (input.type === "checkbox") input.checked = value === "on";
  else input.value = "powers" in input.dataset ? String(Math.log2(Number(value))) : value;
}
