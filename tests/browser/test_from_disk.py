"""A page opened as a file: it reads, hints and all, and says why Python does not run."""

from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.student import LESSON


def test_a_lesson_opened_as_a_file_reads(context: BrowserContext, dist: Path) -> None:
    page = context.new_page()
    page.goto((dist / "lessen" / LESSON / "index.html").as_uri())
    expect(page.get_by_text("Deze pagina is geopend als bestand.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert "Literata" in page.evaluate("getComputedStyle(document.body).fontFamily")
    hints = page.locator(".hints-static").first
    hints.get_by_text("hints", exact=False).first.click()
    expect(hints.get_by_role("listitem").first).to_be_visible()
    # Nothing speaks of pressing what cannot be pressed.
    expect(page.locator(".live").first).to_be_hidden()
    expect(page.get_by_role("button", name="Zoek")).to_be_hidden()
