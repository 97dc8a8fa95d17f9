"""Undo what a program did to the interpreter it shares with the next one.

A fresh globals dict is not a reset: `math.pi = 3` and a patched `builtins.sum` survive it. So the
names in the modules that programs like to change are remembered before any student code has run,
and put back before and after each program.
"""

from __future__ import annotations

import builtins
import contextlib
import importlib.abc
import json
import operator
import sys
import types
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from itertools import repeat
from typing import Any

WATCHED = (
    "builtins", "math", "cmath", "json", "json.encoder", "json.decoder", "time", "traceback",
    "linecache", "inspect", "functools", "itertools", "operator", "copy", "random", "numpy",
    "numpy.linalg", "numpy.ma", "numpy.random",
)  # fmt: skip
HIDDEN = "checkers"

_remembered: dict[str, tuple[types.ModuleType, dict[str, object]]] = {}
_settings: dict[str, Any] = {}
# Kept here: nothing that student code can rebind may be needed to undo what it did.
_modules, _builtins, _update = sys.modules, vars(builtins), dict.update
_is = operator.is_

# Methods that programs like to patch, and that carry our data.
_methods = [
    (json.JSONEncoder, "encode", json.JSONEncoder.encode),
    (json.JSONEncoder, "iterencode", json.JSONEncoder.iterencode),
    (json.JSONEncoder, "default", json.JSONEncoder.default),
    (json.JSONDecoder, "decode", json.JSONDecoder.decode),
    (json.JSONDecoder, "raw_decode", json.JSONDecoder.raw_decode),
]


def remember() -> None:
    """Take note of modules that are loaded and were not seen before."""
    for name in WATCHED:
        module = sys.modules.get(name)
        if module is not None and name not in _remembered:
            _remembered[name] = module, dict(vars(module))
    numpy = sys.modules.get("numpy")
    if numpy is not None and "numpy" not in _settings:
        _settings["numpy"] = numpy.geterr()
    _settings.setdefault("recursion", sys.getrecursionlimit())


def restore() -> None:
    """Put back every name that was changed, and every watched module; forget added builtins."""
    restore_builtins()
    sys.modules = _modules
    for name, (module, names) in _remembered.items():
        _modules[name] = module
        current = vars(module)
        # In C, for this runs over thousands of names; a name that is gone shows as the module.
        if not all(map(_is, map(current.get, names, repeat(module)), names.values())):
            current.update(names)
    for owner, name, value in _methods:
        setattr(owner, name, value)
    sys.settrace(None)
    sys.setprofile(None)
    _restore_settings()


def restore_builtins() -> None:
    """Do so first, and without any builtin: `any` and `len` themselves may be patched.

    Called before a `with` around student code ends, too: contextlib needs StopIteration.
    """
    if "builtins" not in _remembered:
        return
    names = _remembered["builtins"][1]
    _update(_builtins, names)
    for key in [*_builtins]:
        if key not in names:
            del _builtins[key]


def _restore_settings() -> None:
    numpy = sys.modules.get("numpy")
    if numpy is not None and "numpy" in _settings:
        numpy.seterr(**_settings["numpy"])
    limit = _settings.get("recursion")
    if isinstance(limit, int):
        with contextlib.suppress(RecursionError):
            sys.setrecursionlimit(limit)


@contextlib.contextmanager
def modules_kept() -> Iterator[None]:
    """Put back modules that a program throws away: NumPy cannot be loaded twice."""
    before = [*_modules.items()]
    try:
        yield
    finally:
        for name, module in before:
            if name not in _modules:
                _modules[name] = module


class _Closed(importlib.abc.MetaPathFinder):
    """Refuses to import the checkers: a reference solution is not a library."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: types.ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        if fullname == HIDDEN or fullname.startswith(f"{HIDDEN}."):
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None


@contextlib.contextmanager
def checkers_hidden() -> Iterator[None]:
    """Keep the checkers out of reach of `import` while student code runs."""
    own = _take_away()
    guard = _Closed()
    sys.meta_path.insert(0, guard)
    try:
        yield
    finally:
        sys.meta_path[:] = [finder for finder in sys.meta_path if finder is not guard]
        _take_away()
        _modules.update(own)


def hide_checkers() -> None:
    """Do so for good, where nothing else will run; once is enough."""
    if not any(isinstance(finder, _Closed) for finder in sys.meta_path):
        _take_away()
        sys.meta_path.insert(0, _Closed())


def _take_away() -> dict[str, types.ModuleType]:
    names = [name for name in _modules if name == HIDDEN or name.startswith(f"{HIDDEN}.")]
    return {name: _modules.pop(name) for name in names}
