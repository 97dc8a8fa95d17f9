import numpy as np


def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2:
        raise ValueError("scores moet minstens twee assen hebben")
    if scores.shape[-1] == 0:
        raise ValueError("er is geen enkele key")
    if allowed.dtype != bool:
        raise ValueError("allowed moet booleaans zijn")
    if not np.all(np.isfinite(scores)):
        raise ValueError("scores moeten eindig zijn")
    mask = np.broadcast_to(allowed, scores.shape)

    scores[~mask] = -np.inf
    top = scores.max(axis=-1, keepdims=True)
    top[top == -np.inf] = 0
    e = np.exp(scores - top)
    total = e.sum(axis=-1, keepdims=True)
    total[total == 0] = 1
    return e / total


def attention(q, k, v, allowed):
    q = np.array(q, dtype=float)
    k = np.array(k, dtype=float)
    v = np.array(v, dtype=float)
    for a in (q, k, v):
        if a.ndim < 2:
            raise ValueError("q, k en v hebben minstens twee assen nodig")
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("voorloopassen verschillen")
    if q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k zijn niet even breed")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("aantal keys is niet aantal values")
    d = q.shape[-1]
    if d == 0:
        raise ValueError("d moet groter dan 0 zijn")
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(d)
    weights = masked_softmax(scores, allowed)
    y = weights @ v
    return y, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    dv = p.swapaxes(-1, -2) @ dy
    dp = dy @ v.swapaxes(-1, -2)
    c = (p * dp).sum(axis=-1, keepdims=True)
    ds = p * (dp - c) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": ds.swapaxes(-1, -2) @ q, "v": dv}
