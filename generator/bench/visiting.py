"""Readers with a Chromium of their own, who press the buttons of a page."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright

from generator.bench.slowing import slowed
from generator.setup.browser import CHROMIUM_FLAGS

PROBE = Path(__file__).with_name("probe.js")


class Visit:
    """One page in one tab."""

    def __init__(self, page: Any) -> None:
        self._page = page

    def run(self, text: str) -> dict[str, float]:
        """Press Voer uit; ms until `text` is shown (`output`) and all is done (`free`)."""
        return dict(self._tell("run", text))

    def execute(self) -> float:
        """Press Voer uit; ms until the program has ended."""
        return float(self._page.evaluate("() => bench.execute()"))

    def check(self, checkpoint: str) -> dict[str, Any]:
        """Press Controleer; ms until the verdict (`ms`), and what it is."""
        return dict(self._tell("check", checkpoint))

    def stop(self, text: str) -> dict[str, float]:
        """Press Stop, then Voer uit; ms until each had its effect."""
        return dict(self._tell("stop", text))

    def show_intent(self, seconds: float) -> None:
        """Put the cursor in the editor, and think."""
        self._editor.click()
        time.sleep(seconds)

    def write(self, code: str) -> None:
        """Put `code` in the editor."""
        self._editor.fill(code)

    def press(self, name: str) -> None:
        """Press a button and wait for nothing."""
        self._page.get_by_role("button", name=name, exact=True).click()

    def events(self) -> list[tuple[str, float]]:
        """What `timeline.js` saw: names and milliseconds since the page began."""
        return [(name, at) for name, at in self._page.evaluate("() => benchEvents")]

    def wait_for_state(self, state: str) -> None:
        """Wait until the workbench is in this state."""
        self._page.locator(f'[data-python="{state}"]').wait_for(timeout=120_000)

    @property
    def _editor(self) -> Any:
        return self._page.get_by_role("textbox", name="main.py")

    def _tell(self, what: str, argument: str) -> Any:
        return self._page.evaluate("([what, argument]) => bench[what](argument)", [what, argument])


class Reader:
    """One profile: what a visit leaves in the browser's cache is there at the next."""

    def __init__(self, context: Any) -> None:
        self._context = context

    @contextmanager
    def visit(self, address: str, script: Path | None = None) -> Iterator[Visit]:
        """Open a page; `script` runs in it before its own. Closed when the body ends."""
        page = self._context.new_page()
        page.add_init_script(path=PROBE)
        if script:
            page.add_init_script(path=script)
        page.goto(address)
        page.evaluate("() => bench.ready()")
        yield Visit(page)
        page.close()


@contextmanager
def reader(playwright: Playwright, browser: Path, slower: float = 1) -> Iterator[Reader]:
    """A reader with an empty profile, on a processor slower by this factor.

    Each has a browser and a profile on disk of its own: a private window has neither the room for
    Python's files in its cache nor the place for compiled code that a real visit has.
    """
    with tempfile.TemporaryDirectory(prefix="werkplaats-", ignore_cleanup_errors=True) as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=browser,
            args=CHROMIUM_FLAGS,
            viewport={"width": 1440, "height": 900},
            locale="nl-NL",
        )
        try:
            with slowed(Path(profile), slower):
                yield Reader(context)
        finally:
            context.close()
