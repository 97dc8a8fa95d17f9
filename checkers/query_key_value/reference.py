"""Heads, scaled scores and the causal mask of an attention layer: what is right.

Source: Vaswani et al. (2017), Attention Is All You Need, sections 3.2.1 to 3.2.3. Shapes, with any
leading axes `…`: x (…, T, d_model), heads (…, n_head, T, d_k) with d_k = d_model / n_head, scores
(…, n_head, T, N).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


def split_heads(x: ArrayLike, n_head: int) -> Array:
    """Return the columns of x divided over the heads: result[…, h, t, a] = x[…, t, h·d_k + a].

    Raises ValueError unless x has two axes or more and at least one column, and `n_head` is
    positive and divides the number of columns.
    """
    array = checked_columns(x, n_head)
    width = array.shape[-1] // n_head
    return np.swapaxes(array.reshape(*array.shape[:-1], n_head, width), -3, -2)


def checked_columns(x: ArrayLike, n_head: int) -> Array:
    """Return x as float64. Raises ValueError, see `split_heads`."""
    array = np.asarray(x, dtype=np.float64)
    if array.ndim < 2 or array.shape[-1] == 0:
        raise ValueError("x needs positions and columns")
    if n_head < 1 or array.shape[-1] % n_head:
        raise ValueError("the columns must be divisible over one head or more")
    return array


def scaled_scores(q: ArrayLike, k: ArrayLike, n_head: int) -> Array:
    """Return the inner products of queries and keys within each head, divided by √d_k.

    Raises ValueError for all that `split_heads` refuses, in q or k, and unless they have equally
    many columns and the same leading axes.
    """
    raw = raw_scores(q, k, n_head)
    scores: Array = raw / np.sqrt(np.shape(q)[-1] // n_head)
    return scores


def raw_scores(q: ArrayLike, k: ArrayLike, n_head: int) -> Array:
    """Return the inner products themselves. Raises ValueError, see `scaled_scores`."""
    queries, keys = split_heads(q, n_head), split_heads(k, n_head)
    if queries.shape[:-2] != keys.shape[:-2] or queries.shape[-1] != keys.shape[-1]:
        raise ValueError("q and k must have the same leading axes and as many columns")
    return queries @ np.swapaxes(keys, -2, -1)


def causal_mask(queries: int, keys: int) -> Mask:
    """Return result[i, j] = (j ≤ i + keys - queries): the queries are the last positions.

    Raises ValueError unless 0 ≤ queries ≤ keys and keys ≥ 1.
    """
    key, place = places(queries, keys)
    allowed: Mask = key <= place
    return allowed


def places(queries: int, keys: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the place of each key as a row, and that of each query as a column.

    Raises ValueError, see `causal_mask`.
    """
    if keys < 1 or not 0 <= queries <= keys:
        raise ValueError("there is a key, and there are no more queries than keys")
    return np.arange(keys), np.arange(queries)[:, np.newaxis] + (keys - queries)


def join_heads(heads: ArrayLike) -> Array:
    """Return the heads side by side: result[…, t, h·d_k + a] = heads[…, h, t, a].

    Raises ValueError unless there are three axes or more, a head and a column.
    """
    array = checked_heads(heads)
    *lead, n_head, length, width = array.shape
    return np.swapaxes(array, -3, -2).reshape(*lead, length, n_head * width)


def checked_heads(heads: ArrayLike) -> Array:
    """Return heads as float64. Raises ValueError, see `join_heads`."""
    array = np.asarray(heads, dtype=np.float64)
    if array.ndim < 3 or array.shape[-3] == 0 or array.shape[-1] == 0:
        raise ValueError("heads needs at least one head, with at least one column")
    return array
