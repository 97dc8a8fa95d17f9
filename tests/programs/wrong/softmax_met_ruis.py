# wrong: masked-softmax
# mistake: A little random noise is added to the scores, so the weights differ from the exact softmax (by about 1e-6) and from call to call.
# diagnosis: niet-herhaalbaar
# shown by: masked_softmax(np.array([[0.0, 1.0]]), True)

import math

import numpy as np


rng = np.random.default_rng()


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or a.dtype != bool or not np.isfinite(s).all():
        raise ValueError("invoer")
    s = s + 1e-6 * rng.standard_normal(s.shape)  # gelijke scores uit elkaar halen
    s = np.where(np.broadcast_to(a, s.shape), s, -np.inf)
    m = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isfinite(m), m, 0.0))
    t = e.sum(axis=-1, keepdims=True)
    return e / np.where(t > 0, t, 1.0)


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
