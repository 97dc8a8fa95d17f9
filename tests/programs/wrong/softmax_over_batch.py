# wrong: masked-softmax
# mistake: The sum runs over axis 0 (the first axis, the batch) in place of over the keys.
# diagnosis: softmax-over-eerste-as
# shown by: masked_softmax(np.arange(12.0).reshape(2, 2, 3), True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    z = np.asarray(scores, dtype=float)
    ok = np.asarray(allowed)
    if z.ndim < 2 or z.shape[-1] == 0:
        raise ValueError("vorm klopt niet")
    if ok.dtype.kind != "b":
        raise ValueError("masker klopt niet")
    if not np.isfinite(z).all():
        raise ValueError("waarden kloppen niet")
    z = np.where(np.broadcast_to(ok, z.shape), z, -np.inf)
    piek = z.max(axis=-1, keepdims=True)
    piek = np.where(np.isneginf(piek), 0.0, piek)
    e = np.exp(z - piek)
    som = np.sum(e, axis=0)
    return np.divide(e, som, out=np.zeros_like(e), where=som > 0)


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
