"""Right steps, from which the wrong programs are put together."""

from __future__ import annotations

from typing import Any

import numpy as np


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
