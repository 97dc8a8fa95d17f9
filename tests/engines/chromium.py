"""A reader in Chromium, through Playwright."""

from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from generator.setup.browser import ensure_browser
from tests.chromium import TEST_FLAGS


class ChromiumReader:
    """See `reader.Reader`."""

    def __init__(self, root: Path) -> None:
        self.faults: list[str] = []
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(
            executable_path=ensure_browser(root), args=TEST_FLAGS
        )
        self._page = self._browser.new_page(viewport={"width": 1280, "height": 900})
        self._page.on("pageerror", lambda error: self.faults.append(str(error)))
        self._page.on(
            "console",
            lambda line: self.faults.append(line.text) if line.type == "error" else None,
        )

    def open(self, address: str) -> None:
        self._page.goto(address)

    def look(self, expression: str) -> Any:
        return self._page.evaluate(expression)

    def click(self, selector: str) -> None:
        self._page.locator(selector).first.click()

    def type(self, text: str, *, control: bool = False) -> None:
        for key in text:
            self._page.keyboard.press(f"Control+{key}" if control else key)

    def close(self) -> None:
        self._browser.close()
        self._playwright.stop()
