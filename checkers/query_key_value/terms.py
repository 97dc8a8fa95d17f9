"""How large the terms are of which each cell of a right result is a sum; see `Checkpoint.terms`."""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.query_key_value.reference import Array, join_heads, scaled_scores, split_heads


def of_split_heads(x: Any, n_head: int) -> Array:
    """Return zeros: numbers only move, so there is nothing to round."""
    return np.zeros_like(split_heads(x, n_head))


def of_join_heads(heads: Any) -> Array:
    """Return zeros, as above."""
    return np.zeros_like(join_heads(heads))


def of_scaled_scores(q: Any, k: Any, n_head: int) -> Array:
    """Return the sizes of the products in each inner product, added."""
    queries, keys = (np.abs(np.asarray(value, np.float64)) for value in (q, k))
    return scaled_scores(queries, keys, n_head)
