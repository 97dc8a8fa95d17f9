# wrong: masked-softmax
# mistake: The maximum is taken along the query axis (per column) in place of per row; subtracting a different number from each key changes the ratios.
# diagnosis: maximum-verkeerde-as
# shown by: masked_softmax(np.array([[1.0, 2.0], [5.0, 0.0]]), True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    x = np.array(scores, dtype=np.float64)
    m = np.asarray(allowed)
    if x.ndim < 2 or x.shape[-1] == 0 or m.dtype != bool or not np.isfinite(x).all():
        raise ValueError("ongeldige invoer")
    m = np.broadcast_to(m, x.shape)
    x = np.where(m, x, -np.inf)
    if x.shape[-2] > 0:
        top = np.amax(x, axis=-2, keepdims=True)
        top[~np.isfinite(top)] = 0
        x = x - top
    e = np.exp(x)
    noemer = e.sum(axis=-1, keepdims=True)
    noemer[noemer == 0] = 1
    return e / noemer


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
