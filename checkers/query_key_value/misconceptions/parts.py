"""Pieces that several wrong programs are made of.

The wrappers take arguments by place or by name, but always in the order of the contract.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.kit.diagnosis import AnyError, Function
from checkers.query_key_value.reference import checked_columns, checked_heads


def cut(x: Any, n_head: int) -> Any:
    """Return x as (…, T, n_head, d_k): cut, but not swapped."""
    x = checked_columns(x, n_head)
    return x.reshape(*x.shape[:-1], n_head, x.shape[-1] // n_head)


def parts_of(heads: Any) -> tuple[Any, list[int], int, int, int]:
    """Return checked heads, the leading axes, n_head, T and d_k."""
    heads = checked_heads(heads)
    *lead, n_head, length, width = heads.shape
    return heads, lead, n_head, length, width


def without_batch(program: Function, axes: int) -> Function:
    """Return a program that stops, in whatever way, when an array has more than `axes` axes."""

    def stopping(*arguments: Any, **named: Any) -> Any:
        given = (*arguments, *named.values())
        if np.ndim(given[0]) > axes:
            raise AnyError
        return program(*given)

    return stopping


def arrays_only(program: Function) -> Function:
    """Return a program that stops, in whatever way, when an argument is a list or tuple."""

    def stopping(*arguments: Any, **named: Any) -> Any:
        given = (*arguments, *named.values())
        if any(isinstance(value, list | tuple) for value in given):
            raise AnyError
        return program(*given)

    return stopping


def filled_only(program: Function) -> Function:
    """Return a program that stops, in whatever way, when its result has no cells."""

    def stopping(*arguments: Any, **named: Any) -> Any:
        result = program(*arguments, **named)
        if np.size(result) == 0:
            raise AnyError
        return result

    return stopping


def keeping_whole(program: Function) -> Function:
    """Return a program whose result is of whole numbers where its first argument is."""

    def kept(*arguments: Any, **named: Any) -> Any:
        given = (*arguments, *named.values())
        result, kind = program(*given), np.asarray(given[0]).dtype
        return result.astype(kind) if kind.kind in "iu" else result

    return kept


def in_float32(program: Function, *, back: bool = False) -> Function:
    """Return a program that rounds its arrays to float32, and with `back` returns float64."""

    def rounded(*arguments: Any, **named: Any) -> Any:
        given = [
            value if isinstance(value, int) else np.asarray(value, dtype=np.float32)
            for value in (*arguments, *named.values())
        ]
        return program(*given).astype(np.float64 if back else np.float32)

    return rounded
