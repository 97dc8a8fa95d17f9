# wrong: attention
# mistake: The scores are divided by the root of the number of keys N instead of the head width d.
# diagnosis: wortel-aantal-keys
# shown by: attention(np.ones((1, 4)), np.array([[1.0] * 4, [0.0] * 4]), np.eye(2), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.array(scores, dtype=np.float64)
    ok = np.asarray(allowed)
    if s.ndim < 2:
        raise ValueError("minstens twee assen")
    if s.shape[-1] < 1:
        raise ValueError("geen keys")
    if ok.dtype.kind != "b":
        raise ValueError("masker is niet van het type bool")
    if not np.all(np.isfinite(s)):
        raise ValueError("NaN of oneindig in de scores")
    ok = np.broadcast_to(ok, s.shape)
    uit = np.zeros(s.shape)
    # rij voor rij, dan kan er niets misgaan met assen
    for i in np.ndindex(s.shape[:-1]):
        keuze = ok[i]
        if keuze.any():
            rij = s[i][keuze]
            e = np.exp(rij - rij.max())
            uit[i][keuze] = e / e.sum()
    return uit


def attention(q, k, v, allowed):
    q, k, v = (np.asarray(x, dtype=float) for x in (q, k, v))
    *voor_q, T, d = q.shape if q.ndim > 1 else (0, 0)
    if min(q.ndim, k.ndim, v.ndim) < 2 or not tuple(voor_q) == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("assen kloppen niet")
    if d == 0 or d != k.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("vormen kloppen niet")
    scores = q @ k.swapaxes(-1, -2)
    scores /= max(scores.shape[-1], 1) ** 0.5
    p = masked_softmax(scores, allowed)
    return p @ v, {"q": q, "k": k, "v": v, "weights": p}


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
