# wrong: attention
# mistake: An own causal mask replaces the mask that was given.
# diagnosis: eigen-causaal-masker
# shown by: attention(np.ones((2, 1)), np.ones((2, 1)), np.array([[1.0], [5.0]]), True)

import math

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


def causaal(T, N):
    return np.arange(N)[None, :] <= np.arange(T)[:, None]


def attention(q, k, v, allowed):
    q = np.asarray(q, dtype=float)
    k = np.asarray(k, dtype=float)
    v = np.asarray(v, dtype=float)
    for x in (q, k, v):
        if x.ndim < 2:
            raise ValueError(f"te weinig assen: {x.shape}")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("q, k en v hebben andere voorloopassen")
    if not 0 < q.shape[-1] == k.shape[-1]:
        raise ValueError("q en k moeten even breed zijn, en niet leeg")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("bij iedere key hoort een value")
    scores = q @ k.mT / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, causaal(*scores.shape[-2:]))
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    draai = lambda a: np.moveaxis(a, -1, -2)
    dy = np.asarray(dy, dtype=float)
    q = np.asarray(cache["q"], dtype=float)
    k = np.asarray(cache["k"], dtype=float)
    v = np.asarray(cache["v"], dtype=float)
    p = np.asarray(cache["weights"], dtype=float)
    y = p @ v
    # de rijsom van p * dp is hetzelfde als het inproduct van dy met y
    c = np.sum(dy * y, axis=-1, keepdims=True)
    ds = p * (dy @ draai(v) - c)
    factor = 1 / math.sqrt(q.shape[-1])
    grads = {}
    grads["q"] = factor * (ds @ k)
    grads["k"] = factor * (draai(ds) @ q)
    grads["v"] = draai(p) @ dy
    return grads
