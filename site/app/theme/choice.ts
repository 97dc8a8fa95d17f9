// Which colours the reader wants: those of the system, light or dark. Kept for all pages of the site.

export const CHOICES = ["system", "light", "dark"] as const;
export type Choice = (typeof CHOICES)[number];

export const THEME_KEY = "werkplaats/1/theme";

/** What was chosen; the system's where nothing (readable) was kept. */
export function readChoice(): Choice {
  try {
    return parseChoice(localStorage.getItem(THEME_KEY));
  } catch {
    return "system";
  }
}

/** Keeps a choice; where storage is refused it holds for this page only. */
export function keepChoice(choice: Choice): void {
  try {
    if (choice === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    // The page has the colours; only the next one will not.
  }
}

export function parseChoice(text: string | null): Choice {
  return CHOICES.find((choice) => choice === text) ?? "system";
}
