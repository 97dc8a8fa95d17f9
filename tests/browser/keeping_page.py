"""What the tests of keeping work do at the page, and see in its storage."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.student import LESSON, ROOT

CODE = f"werkplaats/1/{LESSON}/code"
HISTORY = f"werkplaats/1/{LESSON}/history"
PROGRESS = f"werkplaats/1/{LESSON}/progress"
OPENS_ANEW = 30_000  # ms: the page reads everything again, on a busy machine


def start_code() -> str:
    """What the lesson's editor first shows."""
    return (ROOT / "lessons" / LESSON / "start.py").read_text(encoding="utf-8")


def kept(page: Page, key: str) -> Any:
    """The value in storage, or None."""
    return json.loads(page.evaluate("key => localStorage.getItem(key)", key) or "null")


def keep(page: Page, key: str, value: object) -> None:
    """Put a value in storage."""
    page.evaluate("([k, v]) => localStorage.setItem(k, v)", [key, json.dumps(value)])


def choose(page: Page, item: str) -> None:
    """Choose an item of the menu."""
    page.get_by_role("button", name="Bestand", exact=True).click()
    page.get_by_role("menuitem", name=item).click()


def notice(page: Page, name: str) -> Locator:
    """A sentence above the editor."""
    return page.locator(f"[data-notice='{name}']")


def saved(page: Page, button: Locator) -> str:
    """The text of the file that a press gives."""
    with page.expect_download() as download:
        button.click()
    return download.value.path().read_text(encoding="utf-8")
