"""Right steps, from which the wrong programs are put together."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.kit.diagnosis import AnyError, Function


def filled(scores: Any, allowed: Any) -> Any:
    """Return the scores with minus infinity at forbidden keys."""
    return np.where(allowed, scores, -np.inf)


def top(masked: Any, axis: Any = -1) -> Any:
    """Return the largest score along `axis`, and 0 where there is none."""
    largest = masked.max(axis=axis, keepdims=True)
    return np.where(np.isfinite(largest), largest, 0.0)


def share(exponents: Any, axis: Any = -1) -> Any:
    """Divide by the sum along `axis`; where the sum is 0 the result is 0."""
    total = exponents.sum(axis=axis, keepdims=True)
    return np.divide(exponents, total, out=np.zeros_like(exponents), where=total > 0)


def bare_share(exponents: Any, axis: Any = -1) -> Any:
    """Divide by the sum along `axis`, whatever it is."""
    return exponents / exponents.sum(axis=axis, keepdims=True)


def softmax(scores: Any, allowed: Any, axis: Any = -1) -> Any:
    """Return masked softmax along `axis`, arguments not checked."""
    masked = filled(scores, allowed)
    return share(np.exp(masked - top(masked, axis)), axis)


def turned(array: Any) -> Any:
    """Swap the last two axes."""
    return np.swapaxes(array, -2, -1)


def stumbles(right: Function, over: Function) -> Function:
    """Return `right`, but for ending in some exception at the valid input that `over` points out.

    `over` gets the same arguments and tells whether this is such input.
    """

    def program(*arguments: Any, **named: Any) -> Any:
        result = right(*arguments, **named)
        if over(*arguments, **named):
            raise AnyError
        return result

    return program


def or_error(wrong: Function) -> Function:
    """Return `wrong`, ending in any exception where its shapes do not fit."""

    def program(*arguments: Any, **named: Any) -> Any:
        try:
            return wrong(*arguments, **named)
        except (ValueError, IndexError):
            raise AnyError from None

    return program


def is_whole(value: Any) -> bool:
    """Tell whether these are whole numbers, in an array or in lists."""
    return bool(np.asarray(value).dtype.kind in "iu")


def is_listed(value: Any) -> bool:
    """Tell whether this is a list or tuple."""
    return isinstance(value, list | tuple)


def is_closed(value: Any) -> bool:
    """Tell whether this is an array that cannot be written to."""
    return isinstance(value, np.ndarray) and not value.flags.writeable
