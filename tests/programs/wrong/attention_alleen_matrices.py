# wrong: attention
# mistake: Only matrices (two axes) are accepted; valid leading axes such as batch and heads are refused.
# diagnosis: alleen-twee-assen
# shown by: attention(np.ones((2, 3, 4)), np.ones((2, 5, 4)), np.ones((2, 5, 1)), True)

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
    q = np.asarray(q, dtype=float)
    k = np.asarray(k, dtype=float)
    v = np.asarray(v, dtype=float)
    if not q.ndim == k.ndim == v.ndim == 2:
        raise ValueError("q, k en v moeten matrices zijn")
    T, d = q.shape
    N, dk = k.shape
    if d != dk or d == 0 or N != v.shape[0]:
        raise ValueError("vormen kloppen niet")
    scores = np.zeros((T, N))
    for t in range(T):
        for n in range(N):
            scores[t, n] = np.dot(q[t], k[n]) / np.sqrt(d)
    w = masked_softmax(scores, allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
