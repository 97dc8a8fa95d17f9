# wrong: masked-softmax
# mistake: The row mean instead of the row maximum is subtracted, so large differences still overflow in np.exp.
# diagnosis: gemiddelde-afgetrokken
# shown by: masked_softmax(np.array([[1e4, -1e4]]), True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or a.dtype != bool or not np.isfinite(s).all():
        raise ValueError("invoer")
    a = np.broadcast_to(a, s.shape)
    aantal = np.maximum(a.sum(axis=-1, keepdims=True), 1)
    midden = np.where(a, s, 0.0).sum(axis=-1, keepdims=True) / aantal
    e = np.exp(np.where(a, s - midden, -np.inf))
    t = e.sum(axis=-1, keepdims=True)
    return np.divide(e, t, out=np.zeros_like(e), where=t > 0)


def _vormfout(q, k, v):
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        return "minstens twee assen nodig"
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        return "voorloopassen ongelijk"
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1]:
        return "breedte van q en k"
    if k.shape[-2] != v.shape[-2]:
        return "keys en values"
    return None


def attention(q, k, v, allowed):
    q = np.asarray(q).astype(float)
    k = np.asarray(k).astype(float)
    v = np.asarray(v).astype(float)
    fout = _vormfout(q, k, v)
    if fout is not None:
        raise ValueError(fout)
    schaal = math.sqrt(q.shape[-1])
    scores = np.zeros(q.shape[:-1] + (k.shape[-2],))
    for plek in np.ndindex(q.shape[:-2]):
        scores[plek] = q[plek] @ k[plek].T / schaal
    gewichten = masked_softmax(scores, allowed)
    y = np.zeros(q.shape[:-1] + (v.shape[-1],))
    for plek in np.ndindex(q.shape[:-2]):
        y[plek] = gewichten[plek] @ v[plek]
    cache = {}
    cache["q"], cache["k"], cache["v"] = q, k, v
    cache["weights"] = gewichten
    return y, cache


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
