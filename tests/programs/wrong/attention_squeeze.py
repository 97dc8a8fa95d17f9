# wrong: attention
# mistake: The result is squeezed, so axes of length 1 (one query, one feature, batch of 1) disappear from y.
# diagnosis: assen-verdwenen
# shown by: attention(np.ones((1, 2)), np.ones((3, 2)), np.ones((3, 4)), True)

import numpy as np


def masked_softmax(scores, allowed):
    """Softmax via log-sum-exp over de toegestane keys."""
    z = np.asarray(scores, dtype=np.float64)
    mask = np.asarray(allowed)
    if not (z.ndim >= 2 and z.shape[-1] > 0 and mask.dtype == bool and np.isfinite(z).all()):
        raise ValueError("ongeldige scores of ongeldig masker")
    mask = np.broadcast_to(mask, z.shape)
    z = np.where(mask, z, -np.inf)
    hoog = z.max(-1, keepdims=True)
    leeg = ~mask.any(-1, keepdims=True)
    hoog = np.where(leeg, 0.0, hoog)
    schuif = z - hoog
    lse = np.log(np.exp(schuif).sum(-1, keepdims=True) + leeg)
    return np.exp(schuif - lse)


def attention(q, k, v, allowed):
    q = np.asarray(q, dtype=float)
    k = np.asarray(k, dtype=float)
    v = np.asarray(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    voor, d, N = q.shape[:-2], q.shape[-1], k.shape[-2]
    if k.shape != voor + (N, d) or v.shape[:-1] != voor + (N,) or d < 1:
        raise ValueError(f"vormen {q.shape}, {k.shape}, {v.shape} passen niet")
    w = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    return np.squeeze(w @ v), {"q": q, "k": k, "v": v, "weights": w}


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
