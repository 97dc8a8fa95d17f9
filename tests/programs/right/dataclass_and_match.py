from __future__ import annotations
from dataclasses import dataclass, asdict
from typing import NamedTuple, Any
import numpy as np
import numpy.typing as npt

class Uitkomst(NamedTuple):
    y: npt.NDArray[np.float64]
    cache: dict[str, Any]

@dataclass(frozen=True)
class Cache:
    q: np.ndarray
    k: np.ndarray
    v: np.ndarray
    weights: np.ndarray

    def als_dict(self) -> dict[str, np.ndarray]:
        return {n: getattr(self, n) for n in ("q", "k", "v", "weights")}

def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=np.float64)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if not np.isfinite(scores).all():
        raise ValueError("niet eindig")
    if allowed.dtype != np.bool_:
        raise ValueError("geen bool")
    allowed = np.broadcast_to(allowed, scores.shape)
    masked = np.where(allowed, scores, -np.inf)
    highest = masked.max(axis=-1, keepdims=True)
    highest = np.where(np.isfinite(highest), highest, 0.0)
    powers = np.exp(masked - highest)
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total > 0, total, 1.0)


def attention(q, k, v, allowed) -> Uitkomst:
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    match (q.shape, k.shape, v.shape):
        case ((*a, t, d), (*b, n, d2), (*c, n2, dv)) if a == b == c and d == d2 > 0 and n == n2:
            pass
        case _:
            raise ValueError("vormen passen niet")
    w = masked_softmax((q / np.sqrt(d)) @ k.swapaxes(-2, -1), allowed)
    return Uitkomst(w @ v, Cache(q, k, v, w).als_dict())

class Grad(NamedTuple):
    q: np.ndarray
    k: np.ndarray
    v: np.ndarray

def attention_backward(cache: dict[str, np.ndarray], dy: np.ndarray) -> dict[str, np.ndarray]:
    q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights"))
    dp = dy @ v.swapaxes(-2, -1)
    ds = p * (dp - np.sum(p * dp, axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return Grad(ds @ k, ds.swapaxes(-2, -1) @ q, p.swapaxes(-2, -1) @ dy)._asdict()
