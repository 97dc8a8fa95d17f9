"""attention_backward: right steps, from which the wrong programs are put together.

With p the weights, g = dY Vᵀ and c the coupling sum over the keys, dS = p (g - c).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.misconceptions.parts import turned

Gradients = dict[str, Any]


def parts(cache: Any, dy: Any) -> tuple[Any, Any, Any, Any, Any]:
    """Return q, k, v, p and dy as floats."""
    q, k, v, p = (np.asarray(cache[name], float) for name in ("q", "k", "v", "weights"))
    return q, k, v, p, np.asarray(dy, float)


def finish(cache: Any, dy: Any, ds: Any) -> Gradients:
    """Go rightly from the gradient of the scores to those of q, k and v."""
    q, k, _, p, dy = parts(cache, dy)
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": turned(ds) @ q / scale, "v": turned(p) @ dy}


def of_scores(cache: Any, dy: Any) -> Any:
    """Return the right gradient of the scores."""
    _, _, v, p, dy = parts(cache, dy)
    g = dy @ turned(v)
    return p * (g - (p * g).sum(axis=-1, keepdims=True))


def derivative(ds: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Gradients]:
    """Make a backward pass whose gradient of the scores is ds(p, g)."""

    def backward(cache: Any, dy: Any) -> Gradients:
        _, _, v, p, floats = parts(cache, dy)
        return finish(cache, dy, ds(p, floats @ turned(v)))

    return backward
