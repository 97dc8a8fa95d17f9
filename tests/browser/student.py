"""A student at the page: does everything through the page's accessible names."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

ROOT = Path(__file__).resolve().parents[2]
LESSON = "laat-iedere-query-mengen"
PYTHON_STARTS = 120_000  # ms: a cold start on a busy machine


class Student:
    """One reader of one lesson."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.address = f"{site}lessen/{LESSON}/"
        self.editor = page.get_by_role("textbox", name="main.py")
        self.output = page.get_by_role("region", name="Uitvoer")
        self.workbench = page.locator("[data-python]")
        self.progress = page.locator("[data-progress]")

    def open(self) -> "Student":
        self.page.goto(self.address)
        expect(self.page.locator("html[data-ready]:not([data-far])")).to_be_attached()
        return self

    def write(self, code: str) -> None:
        self.editor.click()
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.insert_text(code)

    def press(self, name: str) -> None:
        self.page.get_by_role("button", name=name, exact=True).click()

    def run(self, code: str | None = None) -> None:
        """Run the editor's text, after putting `code` there, and wait until it ended."""
        if code is not None:
            self.write(code)
        self.press("Voer uit")
        expect(self.workbench).to_have_attribute("data-python", "ready", timeout=PYTHON_STARTS)

    def card(self, checkpoint: str) -> Locator:
        return self.page.locator(f'[data-checkpoint="{checkpoint}"]')

    def check(self, checkpoint: str, status: str) -> Locator:
        """Have `checkpoint` checked; expect the card to end in `status`."""
        card = self.card(checkpoint)
        card.get_by_role("button", name="Controleer", exact=True).click()
        expect(card).to_have_attribute("data-status", status, timeout=PYTHON_STARTS)
        return card.locator("[data-feedback]")


def solution() -> str:
    """The lesson's reference solution."""
    return (ROOT / "lessons" / LESSON / "solution.py").read_text(encoding="utf-8")
