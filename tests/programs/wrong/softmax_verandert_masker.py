# wrong: masked-softmax
# mistake: The caller's mask is changed in place: fully forbidden rows are set to True in the array that was passed in.
# diagnosis: invoer-veranderd
# shown by: m = np.array([[True, False], [False, False]]); masked_softmax(np.array([[1.0, 2.0], [3.0, 4.0]]), m); m

import math

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all():
        raise ValueError("scores ongeldig")
    if a.dtype != bool:
        raise ValueError("masker ongeldig")
    leeg = ~np.broadcast_to(a, s.shape).any(axis=-1, keepdims=True)
    if a.shape == s.shape and leeg.any():
        a |= leeg
    x = np.where(a | leeg, s, -np.inf)
    e = np.exp(x - x.max(axis=-1, keepdims=True))
    return e / e.sum(axis=-1, keepdims=True) * ~leeg


def _vormfout(q, k, v):
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        return "minstens twee assen nodig"
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        return "voorloopassen ongelijk"
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1]:
        return "breedte van q en k"
    if k.shape[-2] != v.shape[-2]:
        return "keys en values"
    return None


def attention(q, k, v, allowed):
    q = np.asarray(q).astype(float)
    k = np.asarray(k).astype(float)
    v = np.asarray(v).astype(float)
    fout = _vormfout(q, k, v)
    if fout is not None:
        raise ValueError(fout)
    schaal = math.sqrt(q.shape[-1])
    scores = np.zeros(q.shape[:-1] + (k.shape[-2],))
    for plek in np.ndindex(q.shape[:-2]):
        scores[plek] = q[plek] @ k[plek].T / schaal
    gewichten = masked_softmax(scores, allowed)
    y = np.zeros(q.shape[:-1] + (v.shape[-1],))
    for plek in np.ndindex(q.shape[:-2]):
        y[plek] = gewichten[plek] @ v[plek]
    cache = {}
    cache["q"], cache["k"], cache["v"] = q, k, v
    cache["weights"] = gewichten
    return y, cache


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
