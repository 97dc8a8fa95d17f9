# wrong: attention
# mistake: The output is divided by the square root of d as well; only the scores should be scaled.
# diagnosis: uitvoer-geschaald
# shown by: attention(np.ones((1, 4)), np.ones((1, 4)), np.array([[6.0]]), True)

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
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    voor, d, N = q.shape[:-2], q.shape[-1], k.shape[-2]
    if k.shape != voor + (N, d) or v.shape[:-1] != voor + (N,) or d < 1:
        raise ValueError(f"vormen {q.shape}, {k.shape}, {v.shape} passen niet")
    schaal = 1.0 / np.sqrt(q.shape[-1])
    p = masked_softmax(schaal * np.einsum("...td,...nd->...tn", q, k), allowed)
    y = schaal * np.einsum("...tn,...nv->...tv", p, v)
    return y, {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
