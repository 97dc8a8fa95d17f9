# wrong: attention
# mistake: Only int16 input is converted to float before the dot products (the example of the lesson); int8 and uint8 still overflow.
# diagnosis: geheel-loopt-over
# shown by: attention(np.array([[100, 100]], dtype=np.int8), np.array([[100, 100], [0, 0]], dtype=np.int8), np.eye(2), True)

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


def naar_float(x):
    x = np.asarray(x)
    if x.dtype == np.int16:
        return x.astype(np.float64)
    return x


def attention(q, k, v, allowed):
    q, k, v = naar_float(q), naar_float(k), naar_float(v)
    if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("assen kloppen niet")
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("vormen kloppen niet")
    scores = np.matmul(q, k.swapaxes(-2, -1)) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    cache = {n: np.array(x, dtype=float) for n, x in zip("qkv", (q, k, v))}
    cache["weights"] = weights
    return weights @ cache["v"], cache


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
