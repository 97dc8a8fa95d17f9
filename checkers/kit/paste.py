"""Inputs as Python that can be pasted into the editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np


def code_of(function: str, arguments: Mapping[str, Any], how: str) -> str:
    """Return a small program that makes one call again and prints what it gives."""
    lines = ["import numpy as np", ""]
    for name, value in arguments.items():
        lines.append(f"{name} = {literal(value)}")
        if isinstance(value, np.ndarray) and not value.flags.writeable:
            lines.append(f"{name}.flags.writeable = False")
    return "\n".join([*lines, f"print({call_text(function, arguments, how)})"])


def call_text(function: str, arguments: Mapping[str, Any], how: str) -> str:
    """Return the call itself, as it would be written."""
    named = how == "keyword"
    return f"{function}({', '.join(f'{name}={name}' if named else name for name in arguments)})"


def literal(value: Any) -> str:
    """Return a Python expression for an argument; `np` stands for NumPy."""
    if isinstance(value, np.ndarray):
        return _array(value)
    if isinstance(value, dict):
        entries = ",\n".join(f"    {key!r}: {literal(item)}" for key, item in value.items())
        return f"{{\n{entries},\n}}"
    if isinstance(value, list | tuple):
        inner = ", ".join(map(literal, value))
        if isinstance(value, tuple):
            return f"({inner},)" if len(value) == 1 else f"({inner})"
        return f"[{inner}]"
    if isinstance(value, float) and not np.isfinite(value):
        return f"float({str(value)!r})"
    return repr(value)


def _array(value: Any) -> str:
    dtype = "" if value.dtype in (np.float64, np.bool_) else f", dtype=np.{value.dtype}"
    if value.size == 0:
        dtype = f", dtype={'bool' if value.dtype.kind == 'b' else f'np.{value.dtype}'}"
        return f"np.zeros({value.shape}{dtype})"
    return f"np.array({_cells(value.tolist(), value.dtype.kind)}{dtype})"


def _cells(cells: Any, kind: str) -> str:
    if isinstance(cells, list):
        return f"[{', '.join(_cells(cell, kind) for cell in cells)}]"
    if kind == "f" and not np.isfinite(cells):
        return {"nan": "np.nan", "inf": "np.inf", "-inf": "-np.inf"}[str(cells)]
    return repr(cells)
