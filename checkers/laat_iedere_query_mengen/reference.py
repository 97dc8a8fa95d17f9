"""Scaled dot-product attention with a mask, forward and backward: what is right.

Source: Vaswani et al. (2017), Attention Is All You Need, section 3.2.1. Shapes, with any equal
leading axes `…`: q (…, T, d), k (…, N, d), v (…, N, e), scores and weights (…, T, N), y (…, T, e).
The mask broadcasts to (…, T, N); True means that the query may look at the key.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]


def masked_softmax(scores: ArrayLike, allowed: ArrayLike) -> Array:
    """Return float64 weights over the last axis; a row with nothing allowed is all zeros.

    Raises ValueError unless `scores` is finite with at least two axes and a last axis that is not
    empty, and `allowed` is boolean and broadcasts to the shape of `scores` without enlarging it.
    """
    scores, allowed = checked_scores(scores, allowed)
    masked = np.where(allowed, scores, -np.inf)
    top = masked.max(axis=-1, keepdims=True)
    exponents = np.exp(masked - np.where(np.isfinite(top), top, 0.0))
    total = exponents.sum(axis=-1, keepdims=True)
    weights: Array = np.divide(exponents, total, out=np.zeros_like(exponents), where=total > 0)
    return weights


def checked_scores(scores: ArrayLike, allowed: ArrayLike) -> tuple[Array, NDArray[np.bool_]]:
    """Return scores as float64 and the mask in their shape. Raises ValueError, see above."""
    floats, mask = np.array(scores, float), np.asarray(allowed)
    if floats.ndim < 2 or floats.shape[-1] == 0:
        raise ValueError("scores need two axes or more, and at least one key")
    if not np.isfinite(floats).all():
        raise ValueError("scores must be finite, also where nothing is allowed")
    if mask.dtype != bool:
        raise ValueError("the mask must be boolean")
    return floats, np.broadcast_to(mask, floats.shape)


def attention(
    q: ArrayLike, k: ArrayLike, v: ArrayLike, allowed: ArrayLike
) -> tuple[Array, dict[str, Array]]:
    """Return y and a cache with q, k, v (as float64) and weights.

    Raises ValueError unless the leading axes are equal, q and k have one width d > 0, there are as
    many values as keys, and the mask fits.
    """
    q, k, v = checked_heads(q, k, v)
    weights = masked_softmax(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]), allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def checked_heads(q: ArrayLike, k: ArrayLike, v: ArrayLike) -> tuple[Array, Array, Array]:
    """Return own float64 copies of q, k and v. Raises ValueError, see `attention`."""
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("q, k and v need two axes or more")
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("leading axes must be equal")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("q and k need one width, larger than 0")
    if k.shape[-2] != v.shape[-2] or k.shape[-2] == 0:
        raise ValueError("there must be as many values as keys, and at least one")
    return q, k, v


def attention_backward(cache: Mapping[str, Any], dy: ArrayLike) -> dict[str, Array]:
    """Return the exact gradients of sum(y · dy) for q, k and v, from the weights in the cache."""
    q, k, v, p = (np.asarray(cache[name], float) for name in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, float)
    dp = dy @ v.swapaxes(-2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": ds.swapaxes(-2, -1) @ q / scale, "v": p.swapaxes(-2, -1) @ dy}
