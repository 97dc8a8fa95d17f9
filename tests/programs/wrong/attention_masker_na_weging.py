# wrong: attention
# mistake: The mask is applied to the values' rows of each batch as if it were one mask for all queries: a key forbidden for any query is dropped for all.
# diagnosis: masker-voor-alle-queries-samen
# shown by: attention(np.ones((2, 1)), np.ones((2, 1)), np.array([[1.0], [5.0]]), np.array([[True, False], [True, True]]))

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=float, ndmin=0)
    allowed = np.array(allowed)
    if scores.ndim <= 1 or scores.shape[-1] == 0:
        raise ValueError(f"vorm {scores.shape} kan niet")
    if allowed.dtype != np.dtype(bool):
        raise ValueError(f"masker heeft type {allowed.dtype}")
    if np.isfinite(scores).sum() != scores.size:
        raise ValueError("alleen eindige scores")
    if np.broadcast_shapes(allowed.shape, scores.shape) != scores.shape:
        raise ValueError("masker past niet op scores")
    forbidden = np.logical_not(np.broadcast_to(allowed, scores.shape))
    scores[forbidden] = -np.inf
    best = scores.max(axis=-1, keepdims=True)
    best[best == -np.inf] = 0.0
    scores -= best
    np.exp(scores, out=scores)
    som = scores.sum(axis=-1, keepdims=True)
    som[som == 0] = 1.0
    scores /= som
    return scores


def attention(q, k, v, allowed):
    q, k, v = map(lambda a: np.asarray(a, float), (q, k, v))
    for x in (q, k, v):
        if x.ndim < 2:
            raise ValueError(f"te weinig assen: {x.shape}")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("q, k en v hebben andere voorloopassen")
    if not 0 < q.shape[-1] == k.shape[-1]:
        raise ValueError("q en k moeten even breed zijn, en niet leeg")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("bij iedere key hoort een value")
    scores = q @ k.mT / np.sqrt(q.shape[-1])
    masker = np.broadcast_to(allowed, scores.shape)
    bruikbare_keys = masker.all(axis=-2, keepdims=True)
    weights = masked_softmax(scores, bruikbare_keys)
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
