"""The project's own Python: a `.venv` with exactly the locked packages."""

import importlib
import os
import sys
from pathlib import Path

from generator.setup import stamp
from generator.setup.step import run_step

# `test` holds all of `build` in the same versions (a test keeps it so).
GROUPS = ("build", "test")


def interpreter_of(root: Path) -> Path:
    """The path of the environment's interpreter, whether or not it is there yet."""
    if os.name == "nt":
        return root / ".venv" / "Scripts" / "python.exe"
    return root / ".venv" / "bin" / "python"


def is_inside(root: Path) -> bool:
    """Whether the running interpreter is the environment's own."""
    return Path(sys.prefix).resolve() == (root / ".venv").resolve()


def ensure_python(root: Path, group: str) -> Path:
    """Make sure that `.venv` has the packages of `group`; return its interpreter.

    Raises:
        SetupError: Python lacks venv, or the packages cannot be had.
    """
    python = interpreter_of(root)
    logs = root / ".cache" / "logs"
    created = root / ".venv" / "created"
    if not (python.exists() and created.exists()):
        run_step(
            "Python-omgeving maken",
            [sys.executable, "-m", "venv", "--clear", root / ".venv"],
            logs / "venv.log",
        )
        stamp.leave(created, "")
    for candidate in GROUPS[GROUPS.index(group) :]:
        if stamp.is_current(_stamp(root, candidate), _mark(root, candidate)):
            return python
    _install(root, group)
    return python


def ensure_extra(root: Path, extra: str) -> None:
    """Make sure that `.venv` has what only some need, in versions that fit the groups' own.

    Raises:
        SetupError: the packages cannot be had.
    """
    if not stamp.is_current(_stamp(root, extra), _mark(root, extra)):
        _install(root, extra)
        importlib.invalidate_caches()  # this process may want them at once


def _install(root: Path, group: str) -> None:
    pip: list[str | Path] = [interpreter_of(root), "-m", "pip", "--disable-pip-version-check"]
    run_step(
        "Python-pakketten installeren",
        [*pip, "install", "--no-input", "--require-hashes", "--requirement", _lock(root, group)],
        root / ".cache" / "logs" / f"pip-{group}.log",
    )
    stamp.leave(_stamp(root, group), _mark(root, group))


def _lock(root: Path, group: str) -> Path:
    return root / "requirements" / f"{group}.txt"


def _stamp(root: Path, group: str) -> Path:
    # Inside the environment, so that it goes when the environment goes.
    return root / ".venv" / f"installed-{group}"


def _mark(root: Path, group: str) -> str:
    return stamp.fingerprint(_lock(root, group))
