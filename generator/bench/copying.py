"""A copy of the project to change, sharing what is large and stays as it is."""

import shutil
from pathlib import Path

_COPIED = ("lessons", "checkers", "site")
_SHARED = ("node_modules", ".venv", "package-lock.json", "tsconfig.json", "LICENSE")


def copy_project(root: Path, into: Path) -> None:
    """Make `into` a project that builds what the one at `root` builds; nothing of its cache."""
    into.mkdir(parents=True, exist_ok=True)
    for name in _COPIED:
        shutil.copytree(root / name, into / name)
    for name in _SHARED:
        (into / name).symlink_to(root / name)
