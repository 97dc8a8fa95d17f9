from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple, TypedDict

import numpy as np
from numpy.typing import ArrayLike, NDArray

Floats = NDArray[np.float64]


class Cache(TypedDict):
    q: Floats
    k: Floats
    v: Floats
    weights: Floats


class Result(NamedTuple):
    y: Floats
    cache: dict[str, Any]


@dataclass(frozen=True)
class Sizes:
    lead: tuple[int, ...]
    queries: int
    keys: int
    width: int
    notes: list[str] = field(default_factory=list, compare=False)

    @classmethod
    def of(cls, q: Floats, k: Floats, v: Floats) -> Sizes:
        if min(q.ndim, k.ndim, v.ndim) < 2:
            raise ValueError("each of q, k and v needs at least two axes")
        if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
            raise ValueError("leading axes must be equal")
        if not q.shape[-1] == k.shape[-1] > 0:
            raise ValueError("head widths must be equal and positive")
        if k.shape[-2] != v.shape[-2]:
            raise ValueError("each key needs a value")
        return cls(q.shape[:-2], q.shape[-2], k.shape[-2], q.shape[-1])

    @property
    def scale(self) -> float:
        return self.width**-0.5


def masked_softmax(scores: ArrayLike, allowed: ArrayLike) -> Floats:
    s: Floats = np.asarray(scores, dtype=np.float64)
    a: NDArray[np.bool_] = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all() or a.dtype != np.bool_:
        raise ValueError("finite scores (..., T, N) and a boolean mask")
    a = np.broadcast_to(a, s.shape)
    low: Floats = np.where(a, s, -np.inf)
    top: Floats = low.max(axis=-1, keepdims=True)
    e: Floats = np.exp(low - np.where(np.isneginf(top), 0.0, top))
    z: Floats = e.sum(axis=-1, keepdims=True)
    return np.divide(e, z, out=np.zeros_like(e), where=z > 0)


def attention(q: ArrayLike, k: ArrayLike, v: ArrayLike, allowed: ArrayLike) -> Result:
    q_, k_, v_ = (np.array(a, dtype=np.float64) for a in (q, k, v))
    sizes = Sizes.of(q_, k_, v_)
    weights = masked_softmax(q_ @ k_.mT * sizes.scale, allowed)
    cache = Cache(q=q_, k=k_, v=v_, weights=weights)
    return Result(weights @ v_, {**cache, "sizes": asdict(sizes), "notes": sizes})


def attention_backward(cache: Cache, dy: ArrayLike) -> dict[str, Floats]:
    g: Floats = np.asarray(dy, dtype=np.float64)
    p = cache["weights"]
    dp = g @ cache["v"].mT
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) * cache["q"].shape[-1] ** -0.5
    return {"q": ds @ cache["k"], "k": ds.mT @ cache["q"], "v": p.mT @ g}
