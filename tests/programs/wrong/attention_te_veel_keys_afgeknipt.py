# wrong: attention
# mistake: Different numbers of keys and values are cut to the smaller number instead of refused with ValueError.
# diagnosis: aantal-values-niet-gecontroleerd
# shown by: attention(np.ones((1, 1)), np.ones((3, 1)), np.ones((2, 1)), True)

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
    q, k, v = [np.asarray(arr, dtype=np.float64) for arr in (q, k, v)]
    if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1]:
        raise ValueError("breedte")
    N = min(k.shape[-2], v.shape[-2])
    k, v = k[..., :N, :], v[..., :N, :]
    w = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


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
