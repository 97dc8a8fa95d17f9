"""How large the terms are of which each cell of a right result is a sum.

Another right formula may add the same terms in another order or in other groups, and what cancels
leaves a rest in proportion to them. A cell whose terms are all 0 is exactly 0 by every formula:
weights of forbidden keys, and what only such weights lead to.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.reference import Array, attention

# Allowed weights below this are as good as 0: there floats keep only a few digits, or none.
VANISHING = 1e-288


def of_masked_softmax(scores: Any, allowed: Any) -> Array:
    """Return 0 for a forbidden key; an allowed one is precise by itself until it vanishes."""
    return np.where(np.broadcast_to(allowed, np.shape(scores)), VANISHING, 0.0)


def of_attention(q: Any, k: Any, v: Any, allowed: Any) -> tuple[Array, dict[str, Array]]:
    """Return the terms of y, and of q, k, v and weights in the cache."""
    _, cache = attention(q, k, v, allowed)
    sizes = {name: np.abs(value) for name, value in cache.items()}
    # A score is off in proportion to its products, and its weight then by that factor.
    products = sizes["q"] @ sizes["k"].swapaxes(-2, -1) / np.sqrt(sizes["q"].shape[-1])
    largest = 1.0 + products.max(axis=-1, keepdims=True)
    open_keys = np.broadcast_to(allowed, products.shape)
    weights = np.where(open_keys, sizes["weights"] * largest + VANISHING, 0.0)
    return weights @ sizes["v"], {**sizes, "weights": weights}


def of_attention_backward(cache: Mapping[str, Any], dy: Any) -> dict[str, Array]:
    """Return the terms of the gradients of q, k and v."""
    q, k, v, p = (np.abs(np.asarray(cache[name], float)) for name in ("q", "k", "v", "weights"))
    dy = np.abs(np.asarray(dy, float))
    dp = dy @ v.swapaxes(-2, -1)
    ds = p * (dp + (p * dp).sum(axis=-1, keepdims=True))
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": ds.swapaxes(-2, -1) @ q / scale, "v": p.swapaxes(-2, -1) @ dy}
