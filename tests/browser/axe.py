"""Asks axe-core what is wrong with a page as it is now."""

from pathlib import Path

from playwright.sync_api import Page

SOURCE = Path(__file__).resolve().parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# Off by default in axe, but WCAG 2.2 AA: targets of at least 24 px.
OPTIONS = {"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}}
RUN = """([part, options]) => axe.run(part, options).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(" ")}: ${node.failureSummary}`)))"""


def accessibility_faults(page: Page, part: str = "html") -> list[str]:
    """A sentence for everything that axe finds in what `part` selects; motion ends first."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(SOURCE.read_text(encoding="utf-8"))
    page.evaluate("Promise.all(document.getAnimations().map(motion => motion.finished))")
    found: list[str] = page.evaluate(RUN, [part, OPTIONS])
    return found
