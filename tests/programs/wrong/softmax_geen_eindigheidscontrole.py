# wrong: masked-softmax
# mistake: It is never checked that the scores are finite, so NaN or infinity gives NaN weights instead of ValueError.
# diagnosis: niet-eindig-geaccepteerd
# shown by: masked_softmax(np.array([[np.nan, 2.0]]), True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores")
    if allowed.dtype != bool:
        raise ValueError("masker")
    allowed = np.broadcast_to(allowed, scores.shape)
    masked = np.where(allowed, scores, -np.inf)
    maximum = masked.max(axis=-1, keepdims=True)
    maximum = np.where(np.isfinite(maximum), maximum, 0.0)
    weights = np.exp(masked - maximum)
    total = weights.sum(axis=-1, keepdims=True)
    return np.divide(weights, total, out=np.zeros_like(weights), where=total > 0)


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
    dY = np.asarray(dy, float)
    Q, K, V, P = (np.asarray(cache[x], float) for x in "q k v weights".split())
    wortel = np.sqrt(float(K.shape[-1]))
    dP = np.matmul(dY, V.mT)
    rijsom = np.multiply(P, dP).sum(-1)[..., np.newaxis]
    dS = np.multiply(P, np.subtract(dP, rijsom))
    dQ = np.matmul(dS, K / wortel)
    dK = np.matmul(dS.mT, Q / wortel)
    dV = np.matmul(P.mT, dY)
    return {"v": dV, "k": dK, "q": dQ}
