# wrong: masked-softmax
# mistake: -1e9 is added to forbidden scores instead of setting them to minus infinity: a forbidden score above about 1e9 still wins, and a fully forbidden row is an ordinary softmax.
# diagnosis: groot-getal-opgeteld
# shown by: masked_softmax(np.array([[0.0, 1e12]]), np.array([[True, False]]))

import numpy as np


STRAF = 1e9


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=np.float64)
    a = np.asarray(allowed)
    if not (s.ndim > 1 and s.shape[-1] and a.dtype == np.bool_):
        raise ValueError("scores of masker ongeldig")
    if not np.isfinite(s).all():
        raise ValueError("oneindige scores")
    a = np.broadcast_to(a, s.shape)
    s = s - STRAF * (1 - a.astype(float))
    s = s - s.max(-1, keepdims=True)
    w = np.exp(s)
    return w / w.sum(-1, keepdims=True)


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
