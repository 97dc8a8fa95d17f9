"""What a page's worker asks of its Python: see `site/app/worker/interpreter.ts`.

Imported once, when Python starts: an image of that Python holds it, and all that it imports.
"""

from __future__ import annotations

import gc
import random
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

import numpy as np

from checkers.page import next_step_json, observe_json, run_program_json

__all__ = ["load_more", "open_doors"]

Door = Callable[[str], str]


def open_doors(
    send: Callable[[str, str], object], packages: str
) -> tuple[Door, Door, Door, Callable[[], None]]:
    """What a worker calls: to run a program, to observe one, to judge, and to be as at the start.

    `send` gets a stream's name and its text, or `"observation"` and its JSON. `packages` is the
    folder for what the reader has fetched.
    """
    # Behind all else on the path: no package takes the place of something of ours.
    Path(packages).mkdir(parents=True, exist_ok=True)
    if packages not in sys.path:
        sys.path.append(packages)

    def run(files: str) -> str:
        return run_program_json(files, send)

    def observe(request: str) -> str:
        return observe_json(request, lambda event: send("observation", event))

    return run, observe, next_step_json, _draw_anew


def load_more() -> None:
    """Import what later runs use: those that load a library of NumPy's cannot be put back."""
    for name in ("numpy.random", "checkers.kit.observe"):
        import_module(name)
    # Pyodide looks for packages each time that it starts: from an image, in folders still empty.
    vars(import_module("pyodide._package_loader"))["init_loaded_packages"] = lambda: None
    gc.collect()


def _draw_anew() -> None:
    """Otherwise every run would draw the same random numbers."""
    random.seed()
    np.random.seed()
