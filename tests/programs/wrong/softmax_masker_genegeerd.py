# wrong: masked-softmax
# mistake: The mask is checked but never used: an ordinary softmax over all keys is returned.
# diagnosis: masker-genegeerd
# shown by: masked_softmax(np.array([[1.0, 2.0]]), np.array([[True, False]]))

import math

import numpy as np


def controleer(scores, allowed):
    if np.ndim(scores) < 2 or np.shape(scores)[-1] == 0:
        raise ValueError("scores: vorm")
    if np.asarray(allowed).dtype != bool:
        raise ValueError("masker: type")
    if not np.isfinite(scores).all():
        raise ValueError("scores: eindig")
    np.broadcast_to(allowed, np.shape(scores))


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    controleer(scores, allowed)
    exp = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return exp / exp.sum(axis=-1, keepdims=True)


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
