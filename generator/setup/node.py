"""Node (it comes with the Python packages) and the locked JavaScript packages."""

import os
from pathlib import Path

from generator.setup import stamp
from generator.setup.errors import SetupError
from generator.setup.python import interpreter_of
from generator.setup.step import run_step


def node_of(root: Path) -> Path:
    """The path of the environment's `node`."""
    return interpreter_of(root).with_name("node.exe" if os.name == "nt" else "node")


def esbuild_of(root: Path) -> Path:
    """The path of esbuild itself: what npm puts before it takes longer, and adds to its words."""
    places = ("*/bin/esbuild", "*/esbuild.exe")
    modules = root / "node_modules"
    found = [file for place in places for file in (modules / "@esbuild").glob(place)]
    return found[0] if found else modules / ".bin" / "esbuild"


def node_env(root: Path) -> dict[str, str]:
    """The environment in which this project's `node`, `npm` and `npx` come first."""
    path = f"{interpreter_of(root).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    return {**os.environ, "PATH": path}


def ensure_node_modules(root: Path) -> Path:
    """Make sure that `node_modules` is what the lock file says; return its path.

    Raises:
        SetupError: node is missing from the environment, or packages cannot be had.
    """
    modules = root / "node_modules"
    node = node_of(root)
    if not node.exists():
        raise SetupError(
            f"Node ontbreekt in de Python-omgeving ({node}).",
            "Verwijder de map .venv en start opnieuw.",
        )
    done = modules / ".installed"
    mark = stamp.fingerprint(root / "package-lock.json")
    if not stamp.is_current(done, mark):
        npm = node.with_name("npm.cmd" if os.name == "nt" else "npm")
        run_step(
            "JavaScript-pakketten installeren",
            [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"],
            root / ".cache" / "logs" / "npm.log",
            env=node_env(root),
            cwd=root,
        )
        stamp.leave(done, mark)
    return modules
