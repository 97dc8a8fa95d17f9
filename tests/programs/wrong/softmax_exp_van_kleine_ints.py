# wrong: masked-softmax
# mistake: np.exp is taken of a small integer type (int16), which NumPy silently computes in float32, so int8 scores give weights that are only right to about 1e-7.
# diagnosis: float16-door-exp
# shown by: masked_softmax(np.array([[1, 2, 3]], dtype=np.int8), True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all():
        raise ValueError("scores")
    if a.dtype != bool:
        raise ValueError("masker")
    if s.dtype == np.int8 or s.dtype == np.uint8:
        s = s.astype(np.int16)  # anders loopt het verschil over
    else:
        s = s.astype(np.float64)
    a = np.broadcast_to(a, s.shape)
    w = np.zeros(s.shape)
    for i in np.ndindex(*s.shape[:-1]):
        ok = a[i]
        if not ok.any():
            continue
        e = np.exp(s[i][ok] - s[i][ok].max())
        w[i][ok] = e / e.sum(dtype=np.float64)
    return w


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
