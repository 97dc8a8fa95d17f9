# wrong: masked-softmax
# mistake: Only a mask that is False everywhere is handled; one fully forbidden row among allowed rows still becomes NaN.
# diagnosis: rij-zonder-keys-nan
# shown by: masked_softmax(np.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[True, True], [False, False]]))

import math

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores: verkeerde vorm")
    if allowed.dtype != bool:
        raise ValueError("masker: verkeerd type")
    if not np.isfinite(scores).all():
        raise ValueError("scores: niet eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    if not allowed.any():
        return np.zeros(scores.shape)
    with np.errstate(invalid="ignore"):
        m = np.where(allowed, scores, -np.inf)
        m = m - m.max(axis=-1, keepdims=True)
        e = np.exp(m)
        return e / e.sum(axis=-1, keepdims=True)


def attention(q, k, v, allowed):
    q, k, v = [np.array(x, dtype="float64") for x in (q, k, v)]
    if q.ndim < 2 or q.ndim != k.ndim or q.ndim != v.ndim:
        raise ValueError("aantal assen")
    if any(a != b or b != c for a, b, c in zip(q.shape[:-2], k.shape[:-2], v.shape[:-2])):
        raise ValueError("voorloopassen")
    d = q.shape[-1]
    if d != k.shape[-1]:
        raise ValueError("breedte")
    if d == 0:
        raise ValueError("lege breedte")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("aantal")
    p = masked_softmax(np.matmul(q / math.sqrt(d), k.mT), allowed)
    return np.matmul(p, v), {"weights": p, "v": v, "k": k, "q": q}


def _terug_2d(q, k, v, p, dy):
    dp = dy @ v.T
    # jacobiaan per rij: diag(p) - p p^T
    ds = np.zeros_like(p)
    for t in range(p.shape[0]):
        J = np.diag(p[t]) - np.outer(p[t], p[t])
        ds[t] = J @ dp[t]
    s = np.sqrt(q.shape[1])
    return ds @ k / s, ds.T @ q / s, p.T @ dy


def attention_backward(cache, dy):
    q, k, v, p = [np.asarray(cache[n], dtype=float) for n in ["q", "k", "v", "weights"]]
    dy = np.asarray(dy, dtype=float)
    g = {"q": np.zeros(q.shape), "k": np.zeros(k.shape), "v": np.zeros(v.shape)}
    for i in np.ndindex(q.shape[:-2]):
        g["q"][i], g["k"][i], g["v"][i] = _terug_2d(q[i], k[i], v[i], p[i], dy[i])
    return g
