# wrong: masked-softmax
# mistake: Any empty scores array is refused; no queries (T = 0) or an empty leading axis is valid and should give an empty result.
# diagnosis: geen-queries-geweigerd
# shown by: masked_softmax(np.zeros((0, 3)), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.size == 0:
        raise ValueError("scores zijn leeg")
    if a.dtype != bool:
        raise ValueError("masker")
    if not np.isfinite(s).all():
        raise ValueError("eindig")
    s = np.where(np.broadcast_to(a, s.shape), s, -np.inf)
    m = s.max(axis=-1, keepdims=True)
    m = np.where(np.isfinite(m), m, 0.0)
    e = np.exp(s - m)
    t = e.sum(axis=-1, keepdims=True)
    return e / np.where(t > 0, t, 1.0)


def attention(q, k, v, allowed):
    q = np.asarray(q, float)
    k = np.asarray(k, float)
    v = np.asarray(v, float)
    passend = (
        q.ndim >= 2 and k.ndim >= 2 and v.ndim >= 2
        and q.shape[:-2] == k.shape[:-2] == v.shape[:-2]
        and q.shape[-1] == k.shape[-1] > 0
        and k.shape[-2] == v.shape[-2]
    )
    if not passend:
        raise ValueError(f"vormen passen niet: {q.shape}, {k.shape}, {v.shape}")
    # alle paren (query, key) in een keer
    paren = q[..., :, None, :] * k[..., None, :, :]
    scores = paren.sum(axis=-1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    y = (weights[..., None] * v[..., None, :, :]).sum(axis=-2)
    return y, {"q": q, "k": k, "v": v, "weights": weights, "scores": scores}


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
