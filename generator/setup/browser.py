"""A Chromium for the browser tests, from the first place that has one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from generator.setup.errors import SetupError
from generator.setup.step import run_step, say

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def ensure_browser(root: Path) -> Path:
    """The path of a Chromium that starts: the one chosen before, else found or fetched now.

    Tried in this order: Playwright's own build, which its driver is made for; a Chromium that is
    already on this machine; Debian's, through apt.

    Raises:
        SetupError: none of the three can be had.
    """
    choice = root / ".cache" / "browser"
    if choice.exists() and _starts(Path(choice.read_text(encoding="utf-8"))):
        return Path(choice.read_text(encoding="utf-8"))
    for find in (_playwright, _present, _apt):
        browser = find(root)
        if browser and _starts(browser):
            choice.parent.mkdir(parents=True, exist_ok=True)
            choice.write_text(str(browser), encoding="utf-8")
            return browser
    raise SetupError(
        "Er is geen Chromium op deze computer en er kon er geen worden opgehaald.",
        "Installeer Chromium of Chrome zelf en start opnieuw.",
    )


def _playwright(root: Path) -> Path | None:
    from playwright.sync_api import sync_playwright

    log = root / ".cache" / "logs" / "browser.log"
    install = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        run_step("Browser ophalen", install, log)
    except SetupError as error:
        say(f"  Playwrights eigen browser is hier niet op te halen ({log}); ik zoek verder.")
        say(f"  {error.message}")
        return None
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path)


def _present(_root: Path) -> Path | None:
    found = next((path for name in _NAMES if (path := shutil.which(name))), None)
    return Path(found) if found else None


def _apt(root: Path) -> Path | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    logs = root / ".cache" / "logs"
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    install = ["apt-get", "install", "--yes", "--no-install-recommends", "chromium"]
    run_step("Pakketlijst van Debian", ["apt-get", "update"], logs / "apt.log", env=env)
    run_step("Chromium van Debian installeren", install, logs / "apt.log", env=env)
    return _present(root)


def _starts(browser: Path) -> bool:
    """Whether it runs at all: a build for another machine or without its libraries does not."""
    try:
        answer = subprocess.run(
            [browser, "--version"], capture_output=True, timeout=60, check=False
        )
        return answer.returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
