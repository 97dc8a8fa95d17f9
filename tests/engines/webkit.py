"""A reader in WebKitGTK's MiniBrowser, through Selenium, on a screen that nobody sees."""

import os
import subprocess
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from selenium.webdriver import WebKitGTK, WebKitGTKOptions
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.service import Service

from tests.engines.reader import PATIENCE, centre


class WebKitReader:
    """See `reader.Reader`. WebDriver hands no console over here: `faults` stays empty."""

    def __init__(self, driver: Path, browser: Path) -> None:
        self.faults: list[str] = []
        self._stack = ExitStack()
        options = WebKitGTKOptions()
        options.binary_location = str(browser)
        options.add_argument("--automation")
        display = self._stack.enter_context(_Screen()).display
        service = Service(executable_path=str(driver), env={**os.environ, "DISPLAY": display})
        self._driver = WebKitGTK(options=options, service=service)
        self._stack.callback(self._driver.quit)
        self._driver.set_script_timeout(PATIENCE)
        self._driver.set_window_size(1280, 900)

    def open(self, address: str) -> None:
        self._driver.get(address)

    def look(self, expression: str) -> Any:
        # The page's content policy refuses what is not a function of the driver's own.
        done = "const done = arguments[arguments.length - 1];"
        return self._driver.execute_async_script(
            f"{done} Promise.resolve({expression}).then(done, error => done(String(error)));"
        )

    def click(self, selector: str) -> None:
        # The driver's own click does not find what lies in a panel that scrolls.
        x, y = centre(self, selector)
        actions = ActionBuilder(self._driver)
        actions.pointer_action.move_to_location(x, y).click()  # type: ignore[no-untyped-call]
        actions.perform()

    def type(self, text: str, *, control: bool = False) -> None:
        keys = ActionChains(self._driver)
        if control:
            keys.key_down(Keys.CONTROL).send_keys(text).key_up(Keys.CONTROL)
        else:
            keys.send_keys(text)
        keys.perform()

    def close(self) -> None:
        self._stack.close()


class _Screen:
    """An X server without hardware, on the first free number."""

    def __enter__(self) -> "_Screen":
        number, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"],
            pass_fds=[write],
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(number) as line:
            self.display = f":{line.readline().strip()}"
        return self

    def __exit__(self, *_: object) -> None:
        self._server.terminate()
        self._server.wait()
