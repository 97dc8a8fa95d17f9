"""Pieces that several wrong programs are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.kit.diagnosis import AnyError, Function
from checkers.query_key_value.reference import checked_columns, checked_heads


def cut(x: Any, n_head: int) -> Any:
    """Return x as (…, T, n_head, d_k): cut, but not swapped."""
    x = checked_columns(x, n_head)
    return x.reshape(*x.shape[:-1], n_head, x.shape[-1] // n_head)


def parts_of(heads: Any) -> tuple[Any, Any, int, int, int]:
    """Return checked heads, the leading axes, n_head, T and d_k."""
    heads = checked_heads(heads)
    *lead, n_head, length, width = heads.shape
    return heads, lead, n_head, length, width


def without_batch(program: Function, axes: int) -> Function:
    """Return a program that stops, in whatever way, when an array has more than `axes` axes."""

    def stopping(first: Any, *rest: Any, **named: Any) -> Any:
        if np.ndim(first) > axes:
            raise AnyError
        return program(first, *rest, **named)

    return stopping


def arrays_only(program: Function) -> Function:
    """Return a program that stops, in whatever way, when an argument is a list or tuple."""

    def stopping(*arguments: Any, **named: Any) -> Any:
        if any(isinstance(value, list | tuple) for value in (*arguments, *named.values())):
            raise AnyError
        return program(*arguments, **named)

    return stopping


def keeping_whole(program: Function) -> Function:
    """Return a program whose result is of whole numbers where its first argument is."""

    def kept(first: Any, *rest: Any, **named: Any) -> Any:
        result, kind = program(first, *rest, **named), np.asarray(first).dtype
        return result.astype(kind) if kind.kind in "iu" else result

    return kept


def named(program: Callable[..., Any], *parameters: str) -> Function:
    """Return a program that takes its arguments by these names too."""

    def called(*arguments: Any, **further: Any) -> Any:
        given = dict(zip(parameters, arguments, strict=False)) | further
        return program(*(given[name] for name in parameters))

    return called
