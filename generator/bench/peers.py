"""Known site generators, to build the same Markdown with; in an environment of their own."""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from generator.setup import stamp
from generator.setup.step import run_step

LOCK = Path("requirements/peers.txt")
MKDOCS = "site_name: Aandelen\nuse_directory_urls: true\n"
PELICAN = """\
SITENAME = "Aandelen"
TIMEZONE = "UTC"
# Its feeds are off: the others make none.
FEED_ALL_ATOM = CATEGORY_FEED_ATOM = AUTHOR_FEED_ATOM = TRANSLATION_FEED_ATOM = None
# What it has to make a second build short.
CACHE_CONTENT = LOAD_CONTENT_CACHE = True
"""

Stories = Iterable[tuple[str, str]]  # name, Markdown


@dataclass(frozen=True)
class Peer:
    """A generator: where it wants its settings and texts, and how it is called there.

    `again` is what it has for a build in which little changed.
    """

    name: str
    settings: tuple[str, str]
    texts: str
    heading: str
    command: tuple[str, ...]
    again: tuple[str, ...] = ()

    def lay(self, folder: Path, stories: Stories) -> None:
        """Write its settings and texts below `folder`."""
        (folder / self.texts).mkdir(parents=True)
        (folder / self.settings[0]).write_text(self.settings[1], encoding="utf-8")
        for name, story in stories:
            self.write(folder, name, story)

    def write(self, folder: Path, name: str, story: str) -> None:
        """Write one text."""
        heading = self.heading.format(title=name)
        (folder / self.texts / f"{name}.md").write_text(heading + story, encoding="utf-8")


PEERS = (
    Peer(
        "MkDocs",
        ("mkdocs.yml", MKDOCS),
        "docs",
        "# {title}\n\n",
        ("-m", "mkdocs", "build", "--quiet"),
        ("--dirty",),
    ),
    Peer(
        "Pelican",
        ("pelicanconf.py", PELICAN),
        "content",
        "Title: {title}\nDate: 2026-01-31\n\n",
        ("-m", "pelican", "content", "--quiet", "--settings", "pelicanconf.py"),
    ),
)


def ensure_peers(root: Path) -> Path:
    """The interpreter of an environment in `.cache` that has them, made if it is not there.

    Raises:
        SetupError: the packages cannot be had.
    """
    home = root / ".cache" / "bench" / "peers"
    python = home / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    mark = stamp.fingerprint(root / LOCK)
    if not stamp.is_current(home / "installed", mark):
        logs = root / ".cache" / "logs"
        run_step(
            "Python-omgeving voor de vergelijking maken",
            [sys.executable, "-m", "venv", "--clear", home],
            logs / "venv-peers.log",
        )
        pip: list[str | Path] = [python, "-m", "pip", "--disable-pip-version-check", "install"]
        run_step(
            "MkDocs en Pelican installeren",
            [*pip, "--no-input", "--require-hashes", "--requirement", root / LOCK],
            logs / "pip-peers.log",
        )
        stamp.leave(home / "installed", mark)
    return python
