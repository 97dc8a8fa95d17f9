# wrong: attention
# mistake: The mask is transposed before use, so its rows are read as keys and its columns as queries.
# diagnosis: masker-getransponeerd
# shown by: attention(np.ones((2, 1)), np.ones((2, 1)), np.array([[1.0], [5.0]]), np.array([[True, False], [True, True]]))

import numpy as np


def masked_softmax(scores, allowed):
    s = np.array(scores, dtype=np.float64)
    ok = np.asarray(allowed)
    if s.ndim < 2:
        raise ValueError("minstens twee assen")
    if s.shape[-1] < 1:
        raise ValueError("geen keys")
    if ok.dtype.kind != "b":
        raise ValueError("masker is niet van het type bool")
    if not np.all(np.isfinite(s)):
        raise ValueError("NaN of oneindig in de scores")
    ok = np.broadcast_to(ok, s.shape)
    uit = np.zeros(s.shape)
    # rij voor rij, dan kan er niets misgaan met assen
    for i in np.ndindex(s.shape[:-1]):
        keuze = ok[i]
        if keuze.any():
            rij = s[i][keuze]
            e = np.exp(rij - rij.max())
            uit[i][keuze] = e / e.sum()
    return uit


def attention(q, k, v, allowed):
    q, k, v = map(lambda a: np.asarray(a, float), (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    voor, d, N = q.shape[:-2], q.shape[-1], k.shape[-2]
    if k.shape != voor + (N, d) or v.shape[:-1] != voor + (N,) or d < 1:
        raise ValueError(f"vormen {q.shape}, {k.shape}, {v.shape} passen niet")
    allowed = np.asarray(allowed)
    if allowed.ndim > 1:
        allowed = np.moveaxis(allowed, -1, -2)
    weights = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
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
