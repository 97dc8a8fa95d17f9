"""Pyodide's lock file: which wheels there are, and the hash of each."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from pyodide_lock import PyodideLockSpec
from pyodide_lock.spec import InfoSpec, PackageSpec
from pyodide_lock.utils import update_package_sha256

from generator.setup.errors import SetupError


def read_lock(path: Path, version: str) -> PyodideLockSpec:
    """Read the lock file of this version of Pyodide."""
    data = json.loads(path.read_text(encoding="utf-8"))
    # Pyodide 314 no longer states its version here, and pyodide-lock needs it until its 0.2,
    # which runs on Python 3.12 and newer only.
    info = {"version": version, **data["info"]}
    return PyodideLockSpec(info=InfoSpec(**info), packages=data["packages"])


def with_dependencies(lock: PyodideLockSpec, names: Iterable[str]) -> list[PackageSpec]:
    """The packages and all that they depend on, each once, by name.

    Raises:
        SetupError: Pyodide has no such package.
    """
    found: dict[str, PackageSpec] = {}
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        if name not in lock.packages:
            raise SetupError(
                f"Pyodide kent geen pakket {name}.",
                "Kies onder packages: in de les een pakket dat Pyodide meebrengt, zoals numpy.",
            )
        found[name] = lock.packages[name]
        waiting += found[name].depends
    return [found[name] for name in sorted(found)]


def write_lock(lock: PyodideLockSpec, baked: Mapping[str, Path], target: Path) -> None:
    """Write a lock file with only the packages in `baked`, at the hashes of these files."""
    packages = {
        name: update_package_sha256(lock.packages[name].model_copy(), path)
        for name, path in sorted(baked.items())
    }
    PyodideLockSpec(info=lock.info, packages=packages).to_json(target)
