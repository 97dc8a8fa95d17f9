# wrong: attention
# mistake: The scale is the root of all features of a position together (number of heads times d), not of the width d of one head.
# diagnosis: wortel-alle-kenmerken
# shown by: attention(np.ones((2, 1, 4)), np.stack([np.eye(2, 4) * [[1], [3]]] * 2), np.stack([np.eye(2)] * 2), True)

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores heeft minstens twee assen en een key nodig")
    if allowed.dtype != bool:
        raise ValueError("het masker moet booleaans zijn")
    if not np.isfinite(scores).all():
        raise ValueError("scores moeten eindig zijn")
    allowed = np.broadcast_to(allowed, scores.shape)
    x = np.where(allowed, scores, -np.inf)
    m = x.max(axis=-1, keepdims=True)
    m = np.where(np.isfinite(m), m, 0.0)
    e = np.exp(x - m)
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total > 0, total, 1.0)


def attention(q, k, v, allowed):
    q, k, v = [np.asarray(arr, dtype=np.float64) for arr in (q, k, v)]
    eisen = {
        "minstens twee assen": min(q.ndim, k.ndim, v.ndim) >= 2,
        "gelijke voorloopassen": q.shape[:-2] == k.shape[:-2] == v.shape[:-2],
        "gelijke headbreedte": q.shape[-1:] == k.shape[-1:],
        "headbreedte groter dan nul": q.shape[-1:] != (0,),
        "evenveel keys als values": k.shape[-2:-1] == v.shape[-2:-1],
    }
    for eis, voldaan in eisen.items():
        if not voldaan:
            raise ValueError("niet voldaan aan: " + eis)
    heads = q.shape[-3] if q.ndim >= 3 else 1
    modelbreedte = max(heads, 1) * q.shape[-1]
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(modelbreedte)
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


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
