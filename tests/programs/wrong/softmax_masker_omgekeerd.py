# wrong: masked-softmax
# mistake: The mask is read the wrong way round: True is treated as forbidden.
# diagnosis: masker-omgekeerd
# shown by: masked_softmax(np.array([[1.0, 2.0, 3.0]]), np.array([[True, False, True]]))

import math

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, float)
    mask = np.asarray(allowed)
    if mask.dtype != bool:
        raise ValueError("masker moet booleaans zijn")
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all():
        raise ValueError("scores ongeldig")
    mask = np.broadcast_to(mask, scores.shape)
    masked = np.where(mask, -np.inf, scores)
    m = np.max(masked, axis=-1, keepdims=True)
    m[m == -np.inf] = 0
    w = np.exp(masked - m)
    z = w.sum(axis=-1, keepdims=True)
    z[z == 0] = 1
    return w / z


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
