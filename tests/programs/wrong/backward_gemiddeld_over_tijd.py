# wrong: attention-backward
# mistake: The gradients are averaged over the queries (divided by T).
# diagnosis: gemiddeld-over-queries
# shown by: attention_backward({'q': np.array([[1.0, 2.0], [0.5, -1.0], [2.0, 0.0]]), 'k': np.array([[1.0, 0.0], [0.0, 3.0]]), 'v': np.array([[1.0, 4.0, 0.0], [5.0, -2.0, 3.0]]), 'weights': np.array([[0.25, 0.75], [1.0, 0.0], [0.5, 0.5]])}, np.array([[1.0, -2.0, 3.0], [0.5, 0.0, 1.0], [2.0, 1.0, 0.0]]))

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
    q, k, v = (np.asarray(a, dtype=float) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen verschillen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("headbreedte klopt niet")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("niet evenveel keys als values")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    dy = np.array(dy, dtype=np.float64)
    q = np.asarray(cache["q"], dtype=float)
    k = np.asarray(cache["k"], dtype=float)
    v = np.asarray(cache["v"], dtype=float)
    p = np.asarray(cache["weights"], dtype=float)
    dp = np.einsum("...tv,...nv->...tn", dy, v)
    c = np.einsum("...tn,...tn->...t", p, dp)[..., None]
    ds = p * dp - p * c
    ds = ds * q.shape[-1] ** -0.5
    T = q.shape[-2]
    deel = lambda g: g / T if T else g
    return {"q": deel(ds @ k), "k": deel(ds.mT @ q), "v": deel(p.mT @ dy)}
