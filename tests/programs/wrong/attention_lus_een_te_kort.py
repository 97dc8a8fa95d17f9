# wrong: attention
# mistake: The loop over queries stops one too early (range(T - 1)), so the last row of y stays zero.
# diagnosis: laatste-query-vergeten
# shown by: attention(np.ones((2, 1)), np.ones((2, 1)), np.array([[1.0], [5.0]]), True)

import math

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


def attention(q, k, v, allowed):
    q, k, v = [np.asarray(arr, dtype=np.float64) for arr in (q, k, v)]
    if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("assen kloppen niet")
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("vormen kloppen niet")
    w = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    y = np.zeros(q.shape[:-1] + v.shape[-1:])
    T = q.shape[-2]
    for t in range(T - 1):
        y[..., t, :] = (w[..., t, :, None] * v).sum(axis=-2)
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    draai = lambda a: np.moveaxis(a, -1, -2)
    dy = np.asarray(dy, dtype=float)
    q = np.asarray(cache["q"], dtype=float)
    k = np.asarray(cache["k"], dtype=float)
    v = np.asarray(cache["v"], dtype=float)
    p = np.asarray(cache["weights"], dtype=float)
    y = p @ v
    # de rijsom van p * dp is hetzelfde als het inproduct van dy met y
    c = np.sum(dy * y, axis=-1, keepdims=True)
    ds = p * (dy @ draai(v) - c)
    factor = 1 / math.sqrt(q.shape[-1])
    grads = {}
    grads["q"] = factor * (ds @ k)
    grads["k"] = factor * (draai(ds) @ q)
    grads["v"] = draai(p) @ dy
    return grads
