# wrong: masked-softmax
# mistake: The function catches its own ValueError, prints it and returns None, so the caller never sees the error.
# diagnosis: fout-niet-doorgegeven
# shown by: masked_softmax(np.array([[np.inf, 2.0]]), True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    try:
        s = np.asarray(scores, dtype=float)
        a = np.asarray(allowed)
        if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all():
            raise ValueError("scores kloppen niet")
        if a.dtype != bool:
            raise ValueError("masker klopt niet")
        s = np.where(np.broadcast_to(a, s.shape), s, -np.inf)
        m = s.max(axis=-1, keepdims=True)
        m = np.where(np.isfinite(m), m, 0.0)
        e = np.exp(s - m)
        t = e.sum(axis=-1, keepdims=True)
        return e / np.where(t > 0, t, 1.0)
    except ValueError as e:
        print("Fout:", e)


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
