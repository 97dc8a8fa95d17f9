"""Firefox and WebKit: the tests run in them too, where they can be had."""

import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from generator.setup import apt
from generator.setup.browser import starts
from generator.setup.errors import SetupError


@dataclass(frozen=True)
class Engine:
    """A browser that may be missing: its programs by role, each with names or places to look.

    The `driver` is what a test starts and talks to; for Firefox that is the browser itself.
    """

    name: str
    programs: Mapping[str, tuple[str, ...]]
    packages: tuple[str, ...]


FIREFOX = Engine(
    name="Firefox",
    programs={
        "driver": (
            "firefox-esr",
            "firefox",
            "/Applications/Firefox.app/Contents/MacOS/firefox",
            "C:/Program Files/Mozilla Firefox/firefox.exe",
        )
    },
    packages=("firefox-esr",),
)
WEBKIT = Engine(
    name="WebKit",
    programs={
        "driver": ("WebKitWebDriver",),
        "browser": ("MiniBrowser", "/usr/lib/*/webkit*gtk-*/MiniBrowser"),
        "screen": ("Xvfb",),
    },
    packages=("webkit2gtk-driver", "xvfb"),
)

ALL = (FIREFOX, WEBKIT)


def find(engine: Engine) -> dict[str, Path] | None:
    """The engine's programs by role, or None when one of them is not on this machine."""
    found = {role: _first(places) for role, places in engine.programs.items()}
    there = {role: path for role, path in found.items() if path}
    return there if len(there) == len(found) and starts(there["driver"], "--help") else None


def ensure(engine: Engine, root: Path) -> str:
    """Have the engine on this machine; return why it cannot be had, empty when it is there."""
    if find(engine):
        return ""
    try:
        tried = apt.install(root, engine.packages)
    except SetupError as error:
        return f"{error.message} {error.remedy}".rstrip(".")
    if not tried:
        wanted = " en ".join(engine.packages)
        return f"het staat niet op deze computer; op Debian: apt-get install {wanted}"
    return "" if find(engine) else "het is geïnstalleerd, maar start niet"


def _first(places: tuple[str, ...]) -> Path | None:
    for place in places:
        if "*" in place:
            found = next(iter(sorted(Path("/").glob(place.lstrip("/")))), None)
        else:
            found = Path(path) if (path := shutil.which(place)) else None
        if found:
            return found
    return None
