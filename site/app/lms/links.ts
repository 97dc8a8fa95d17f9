// Leaving the page ends its session with the environment, so other pages come beside it.

export function openElsewhere(page: Document): void {
  const { origin, pathname } = location;
  const choose = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
    // A download stays here: its address is one of the page's own.
    if (link && !link.download && (link.pathname !== pathname || link.origin !== origin)) link.target = "_blank";
  };
  page.addEventListener("click", choose, { capture: true });
}
