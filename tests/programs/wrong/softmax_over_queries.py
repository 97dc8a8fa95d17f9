# wrong: masked-softmax
# mistake: The softmax is normalised over the query axis (axis -2), so columns sum to 1 instead of rows.
# diagnosis: softmax-over-queries
# shown by: masked_softmax(np.array([[1.0, 2.0], [5.0, 0.0], [0.0, 0.0]]), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all() or a.dtype != bool:
        raise ValueError("ongeldige invoer")
    s = np.where(np.broadcast_to(a, s.shape), s, -np.inf)
    m = s.max(axis=-2, keepdims=True, initial=-np.inf)
    e = np.exp(s - np.where(np.isfinite(m), m, 0))
    t = e.sum(axis=-2, keepdims=True)
    return e / np.where(t > 0, t, 1)


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
