"""Nobody may change the cache afterwards: read-only arrays in a read-only mapping."""
from types import MappingProxyType

import numpy as np


def frozen(a):
    a = np.array(a, dtype=float)
    a.setflags(write=False)
    return a


def masked_softmax(scores, allowed):
    scores = frozen(scores)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores")
    if allowed.dtype != bool:
        raise ValueError("allowed")
    if not np.isfinite(scores).all():
        raise ValueError("finite")
    allowed = np.broadcast_to(allowed, scores.shape)
    masked = np.where(allowed, scores, -np.inf)
    top = masked.max(axis=-1, keepdims=True)
    e = np.exp(masked - np.where(np.isfinite(top), top, 0.0))
    total = e.sum(axis=-1, keepdims=True)
    return frozen(e / np.where(total > 0, total, 1.0))


def attention(q, k, v, allowed):
    q, k, v = frozen(q), frozen(k), frozen(v)
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("axes")
    if not (q.shape[:-2] == k.shape[:-2] == v.shape[:-2]):
        raise ValueError("leading axes")
    if not (q.shape[-1] == k.shape[-1] and q.shape[-1]):
        raise ValueError("width")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("number")
    weights = masked_softmax(np.matmul(q, k.swapaxes(-1, -2)) / np.sqrt(q.shape[-1]), allowed)
    return frozen(weights @ v), MappingProxyType({"q": q, "k": k, "v": v, "weights": weights})


def attention_backward(cache, dy):
    dy, p = np.asarray(dy, dtype=float), cache["weights"]
    dp = dy @ cache["v"].swapaxes(-1, -2)
    ds = p * (dp - np.sum(p * dp, axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": frozen(ds @ cache["k"]), "k": frozen(ds.swapaxes(-1, -2) @ cache["q"]), "v": frozen(p.swapaxes(-1, -2) @ dy)}
