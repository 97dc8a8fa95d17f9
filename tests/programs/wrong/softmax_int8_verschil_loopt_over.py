# wrong: masked-softmax
# mistake: The row maximum is subtracted in the integer type of the input, before the cast to float, so int8 differences wrap around.
# diagnosis: geheel-loopt-over
# shown by: masked_softmax(np.array([[100, -100, 0]], dtype=np.int8), True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all():
        raise ValueError("scores")
    if allowed.dtype != bool:
        raise ValueError("masker")
    allowed = np.broadcast_to(allowed, scores.shape)
    if scores.dtype.kind in "iu":
        laagste = np.iinfo(scores.dtype).min
        top = np.where(allowed, scores, laagste).max(axis=-1, keepdims=True)
    else:
        top = np.max(scores, axis=-1, keepdims=True, where=allowed, initial=-np.inf)
        top = np.where(np.isfinite(top), top, 0.0)
    verschil = (scores - top).astype(float)
    e = np.where(allowed, np.exp(np.where(allowed, verschil, 0.0)), 0.0)
    som = e.sum(axis=-1, keepdims=True)
    return np.divide(e, som, out=np.zeros(e.shape), where=som > 0)


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
