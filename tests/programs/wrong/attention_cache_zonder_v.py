# wrong: attention
# mistake: The cache lacks the entry "v"; it holds the output y in its place.
# diagnosis: onderdeel-ontbreekt
# shown by: attention(np.ones((1, 1)), np.ones((1, 1)), np.ones((1, 1)), True)

import numpy as np


def _keur_scores(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    problemen = []
    if s.ndim < 2:
        problemen.append("te weinig assen")
    elif s.shape[-1] == 0:
        problemen.append("laatste as is leeg")
    if a.dtype != np.bool_:
        problemen.append("masker niet booleaans")
    if np.isnan(s).any() or np.isinf(s).any():
        problemen.append("scores niet eindig")
    if problemen:
        raise ValueError("; ".join(problemen))
    return s, np.broadcast_to(a, s.shape)


def masked_softmax(scores, allowed):
    s, a = _keur_scores(scores, allowed)
    top = np.max(s, axis=-1, keepdims=True, where=a, initial=-np.inf)
    top[np.isneginf(top)] = 0.0
    e = np.zeros_like(s)
    np.exp(s - top, out=e, where=a)
    som = np.sum(e, axis=-1, keepdims=True)
    return np.divide(e, som, out=np.zeros_like(e), where=som > 0)


def attention(q, k, v, allowed):
    q, k, v = map(lambda a: np.asarray(a, float), (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    voor, d, N = q.shape[:-2], q.shape[-1], k.shape[-2]
    if k.shape != voor + (N, d) or v.shape[:-1] != voor + (N,) or d < 1:
        raise ValueError(f"vormen {q.shape}, {k.shape}, {v.shape} passen niet")
    weights = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    y = weights @ v
    return y, {"q": q, "k": k, "y": y, "weights": weights}


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
