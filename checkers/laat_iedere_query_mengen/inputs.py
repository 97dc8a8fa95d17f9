"""Random inputs, made of few digits so that they can be pasted and checked by hand.

Only whole numbers are drawn, so that every platform gets the same inputs from the same seed.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from checkers.laat_iedere_query_mengen.reference import masked_softmax


def tenths(rng: np.random.Generator, *shape: int, largest: int = 20) -> Any:
    """Return float64 numbers with one decimal, between -largest/10 and largest/10."""
    return rng.integers(-largest, largest + 1, shape) / 10


def mask(rng: np.random.Generator, *shape: int) -> Any:
    """Return an irregular mask: every row has an allowed key, most have a forbidden one too.

    The diagonal and the upper triangle are mixed, so it is not causal; the first row of each matrix
    allows every key but one, the last row forbids the first key. Of single rows, one a matrix, each
    forbids another key.
    """
    allowed = rng.random(shape) < 0.6
    keys = shape[-1]
    if shape[-2] == 1 < keys:
        matrices = allowed.reshape(-1, keys)
        matrices[...] = np.roll(~np.eye(keys, dtype=bool), -1, axis=0)[
            np.arange(len(matrices)) % keys
        ]
    elif keys > 1:
        allowed[..., -1, :] = True
        allowed[..., -1, 0] = False
        allowed[..., 0, :] = True
        allowed[..., 0, 1] = False
    empty = ~allowed.any(axis=-1)
    allowed[empty, rng.integers(keys)] = True
    return allowed


def mask_with_empty_rows(rng: np.random.Generator, *shape: int) -> Any:
    """Return an irregular mask in which one row of every matrix allows nothing."""
    allowed = mask(rng, *shape)
    allowed[..., int(rng.integers(shape[-2])), :] = False
    return allowed


def heads(
    rng: np.random.Generator,
    lead: tuple[int, ...],
    queries: int,
    keys: int,
    width: int,
    values: int,
) -> dict[str, Any]:
    """Return q, k and v with the given leading axes and sizes."""
    return {
        "q": tenths(rng, *lead, queries, width, largest=15),
        "k": tenths(rng, *lead, keys, width, largest=15),
        "v": tenths(rng, *lead, keys, values),
    }


def cache(
    rng: np.random.Generator, sizes: dict[str, Any], allowed: Any, weights: Any = None
) -> dict[str, Any]:
    """Return {"cache", "dy"}: what a forward pass kept, and a random upstream gradient."""
    q, k, v = sizes["q"], sizes["k"], sizes["v"]
    if weights is None:
        scores = q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
        weights = masked_softmax(scores, allowed).round(4)
    kept = {"q": q, "k": k, "v": v, "weights": weights}
    return {"cache": kept, "dy": tenths(rng, *q.shape[:-1], v.shape[-1])}


def read_only(array: Any) -> Any:
    """Return a copy that cannot be written to."""
    copy = np.array(array)
    copy.flags.writeable = False
    return copy
