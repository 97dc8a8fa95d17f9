# wrong: masked-softmax
# mistake: Scores are clipped to [-500, 500] to avoid overflow, so differences between larger scores disappear.
# diagnosis: scores-begrensd
# shown by: masked_softmax(np.array([[1e4, 1e4 - 3.0]]), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0:
        raise ValueError("scores")
    if a.dtype != bool:
        raise ValueError("masker")
    if not np.isfinite(s).all():
        raise ValueError("eindig")
    a = np.broadcast_to(a, s.shape)
    e = np.exp(np.clip(s, -500, 500)) * a
    t = e.sum(axis=-1, keepdims=True)
    t[t == 0] = 1.0
    return e / t


def attention(q, k, v, allowed):
    Q = np.array(q, dtype=np.float64)
    K = np.array(k, dtype=np.float64)
    V = np.array(v, dtype=np.float64)
    for naam, M in (("q", Q), ("k", K), ("v", V)):
        if M.ndim < 2:
            raise ValueError(f"{naam} heeft te weinig assen")
    *voor, T, d = Q.shape
    if d < 1:
        raise ValueError("d moet positief zijn")
    if list(K.shape[:-2]) != voor or list(V.shape[:-2]) != voor or K.shape[-1] != d:
        raise ValueError("q, k en v passen niet bij elkaar")
    if K.shape[-2] != V.shape[-2]:
        raise ValueError("aantal keys is niet aantal values")
    S = np.einsum("...td,...nd->...tn", Q, K) * d ** -0.5
    P = masked_softmax(S, allowed)
    Y = np.einsum("...tn,...nv->...tv", P, V)
    return Y, dict(q=Q, k=K, v=V, weights=P)


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
