# wrong: attention
# mistake: The cache is a mutable default argument shared by all calls, so a later call overwrites the cache of an earlier one.
# diagnosis: gedeeld-resultaat
# shown by: a = attention([[1.0]], [[2.0]], [[3.0]], True); attention([[4.0]], [[5.0]], [[6.0]], True); a

import numpy as np


def _keur_scores(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    problemen = []
    if s.ndim < 2:
        problemen.append("te weinig assen")
    elif s.shape[-1] == 0:
        problemen.append("laatste as is leeg")
    if a.dtype != np.bool_:
        problemen.append("masker niet booleaans")
    if np.isnan(s).any() or np.isinf(s).any():
        problemen.append("scores niet eindig")
    if problemen:
        raise ValueError("; ".join(problemen))
    return s, np.broadcast_to(a, s.shape)


def masked_softmax(scores, allowed):
    s, a = _keur_scores(scores, allowed)
    top = np.max(s, axis=-1, keepdims=True, where=a, initial=-np.inf)
    top[np.isneginf(top)] = 0.0
    e = np.zeros_like(s)
    np.exp(s - top, out=e, where=a)
    som = np.sum(e, axis=-1, keepdims=True)
    return np.divide(e, som, out=np.zeros_like(e), where=som > 0)


def attention(q, k, v, allowed, cache={}):
    q, k, v = [np.asarray(arr, dtype=np.float64) for arr in (q, k, v)]
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    voor, d, N = q.shape[:-2], q.shape[-1], k.shape[-2]
    if k.shape != voor + (N, d) or v.shape[:-1] != voor + (N,) or d < 1:
        raise ValueError(f"vormen {q.shape}, {k.shape}, {v.shape} passen niet")
    weights = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    cache.update(q=q, k=k, v=v, weights=weights)
    return weights @ v, cache


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
