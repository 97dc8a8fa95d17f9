// Another style on the page as it stands.

/** Takes every style sheet anew whose digest is another than before. */
export function swapStyles(page: Document, before: Record<string, string>, now: Record<string, string>): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    const address = new URL(link.href);
    const digest = now[address.pathname.slice(1)];
    if (!digest || digest === before[address.pathname.slice(1)]) continue;
    address.search = digest;
    const fresh = link.cloneNode() as HTMLLinkElement;
    fresh.href = address.href;
    // The page is never without: the old one goes when the new one is there.
    fresh.addEventListener("load", () => link.remove());
    fresh.addEventListener("error", () => fresh.remove());
    link.after(fresh);
  }
}
