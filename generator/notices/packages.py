"""JavaScript packages and fonts in the bundles, with their licences."""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.notices.model import Component, MissingLicenceError

FONTS = "@fontsource/"
# Its package has no text of its licence; it is shown with Python.
_ELSEWHERE = ("pyodide",)
_TEXTS = ("licen", "copying", "notice")


def packages(root: Path, names: Iterable[str]) -> Iterator[Component]:
    """The packages called `names`, at the versions of the lock file.

    Raises:
        MissingLicenceError: one has no licence text.
    """
    lock = json.loads((root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    for name in sorted(set(names) - set(_ELSEWHERE)):
        entry = lock[f"node_modules/{name}"]
        folder = root / "node_modules" / name
        yield Component(
            name=name,
            version=entry["version"],
            licence=entry.get("license", ""),
            address=_source(folder),
            text=_text(folder, name),
        )


def own_fonts(root: Path) -> Iterator[Component]:
    """The fonts in `site/fonts`, each with its licence beside it."""
    for licence in sorted((root / "site" / "fonts").glob("OFL-*.txt")):
        name = licence.stem.removeprefix("OFL-")
        text = licence.read_text(encoding="utf-8")
        yield Component(name, "", "OFL-1.1", "https://openfontlicense.org", text)


def _source(folder: Path) -> str:
    """Where a reader finds the source of a package: `git+https://….git` without what git wants."""
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    address: str = about.get("repository", {}).get("url", "")
    return address.removeprefix("git+").removesuffix(".git")


def _text(folder: Path, name: str) -> str:
    found = [path for path in sorted(folder.iterdir()) if path.name.lower().startswith(_TEXTS)]
    if not found:
        raise MissingLicenceError(f"{name} heeft geen tekst van zijn licentie")
    return "\n\n".join(path.read_text(encoding="utf-8").strip() for path in found)
