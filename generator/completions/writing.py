"""The file of names that the editor fetches when it is first used."""

import builtins
import json
import keyword
import math
from collections.abc import Iterable
from types import ModuleType
from typing import Any

import numpy as np

from generator.completions.dutch import ARRAY, BUILTINS, LINALG, MATH, NUMPY, RANDOM
from generator.completions.signatures import signature_of
from generator.output import Output, hashed_name, sha256_of

Entry = dict[str, str]

# What Python adds for whoever sits at its prompt.
NOT_FOR_PROGRAMS = frozenset({"copyright", "credits", "exit", "license", "quit"})


def write_completions(output: Output, folder: str) -> str:
    """Write the file into `folder`; return its address from the root of the site."""
    data = json.dumps(completions(), ensure_ascii=False, separators=(",", ":")).encode()
    return output.write(f"{folder}/{hashed_name('completions.json', sha256_of(data))}", data)


def completions() -> dict[str, Any]:
    """`KnownNames` of site/app/editor/known-names.ts."""
    generator = np.random.default_rng()
    return {
        "keywords": keyword.kwlist,
        "builtins": _entries(builtins, _public(dir(builtins)), BUILTINS),
        "modules": {
            "numpy": _entries(np, np.__all__, NUMPY),
            "numpy.linalg": _entries(np.linalg, np.linalg.__all__, LINALG),
            "numpy.random": _entries(np.random, RANDOM, RANDOM),
            "math": _entries(math, _public(dir(math)), MATH),
        },
        "array": _entries(np.ndarray, ARRAY, ARRAY),
        "generator": _entries(generator, [*_public(dir(generator))], RANDOM),
    }


def _entries(owner: object, names: Iterable[str], lines: dict[str, str]) -> list[Entry]:
    """An entry for each name: what kind of thing it is, its signature, its line in Dutch."""
    return [_entry(name, getattr(owner, name), lines.get(name, "")) for name in sorted(names)]


def _entry(name: str, value: object, line: str) -> Entry:
    entry = {"name": name, "type": _type_of(value)}
    signature = signature_of(value) if entry["type"] == "function" else ""
    return entry | {k: v for k, v in (("signature", signature), ("line", line)) if v}


def _type_of(value: object) -> str:
    if isinstance(value, type):
        return "class"
    if isinstance(value, ModuleType):
        return "namespace"
    return "function" if callable(value) else "constant"


def _public(names: Iterable[str]) -> list[str]:
    return [name for name in names if not name.startswith("_") and name not in NOT_FOR_PROGRAMS]
