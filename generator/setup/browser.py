"""A Chromium for the browser tests, from the first place that has one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from generator.setup import apt
from generator.setup.errors import SetupError
from generator.setup.step import run_step, say

# No sandbox where it runs as root; no talk of the browser's own with the outside.
CHROMIUM_FLAGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def ensure_browser(root: Path) -> Path:
    """The path of a Chromium that starts: the one chosen before, else found or fetched now.

    Tried in this order: Debian's Chromium without windows, which has no toolbar of its own to run
    and so opens a page in half the time; Playwright's own build, which its driver is made for; a
    Chromium that is already on this machine; Debian's full one.

    Raises:
        SetupError: none of these can be had.
    """
    choice = root / ".cache" / "browser"
    if choice.exists() and starts(Path(choice.read_text(encoding="utf-8"))):
        return Path(choice.read_text(encoding="utf-8"))
    for find in (_shell, _playwright, _present, _apt):
        browser = find(root)
        if browser and starts(browser):
            choice.parent.mkdir(parents=True, exist_ok=True)
            choice.write_text(str(browser), encoding="utf-8")
            return browser
    raise SetupError(
        "Er is geen Chromium op deze computer en er kon er geen worden opgehaald.",
        "Installeer Chromium of Chrome zelf en start opnieuw.",
    )


def _shell(root: Path) -> Path | None:
    name = "chromium-headless-shell"
    try:
        found = shutil.which(name) or (apt.install(root, [name]) and shutil.which(name))
    except SetupError:
        return None  # A relative of Debian that does not have it.
    return Path(found) if found else None


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
    return _present(root) if apt.install(root, ["chromium"]) else None


def starts(browser: Path, harmless: str = "--version") -> bool:
    """Whether it runs at all: a build for another machine or without its libraries does not."""
    try:
        answer = subprocess.run([browser, harmless], capture_output=True, timeout=60, check=False)
        return answer.returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        return False
