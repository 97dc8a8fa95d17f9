# wrong: attention
# mistake: Only the number of axes is compared, not the lengths of the leading axes, so a batch axis of length 1 is broadcast instead of refused.
# diagnosis: voorwaarde-niet-gecontroleerd
# shown by: attention(np.ones((1, 1, 1)), np.ones((2, 2, 1)), np.ones((2, 2, 1)), True)

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
    q = np.asarray(q, dtype=float)
    k = np.asarray(k, dtype=float)
    v = np.asarray(v, dtype=float)
    if q.ndim < 2 or not q.ndim == k.ndim == v.ndim:
        raise ValueError("aantal assen verschilt")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("breedte")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("aantal keys en values")
    w = masked_softmax(np.einsum("...td,...nd->...tn", q, k) / np.sqrt(q.shape[-1]), allowed)
    return np.einsum("...tn,...nd->...td", w, v), {"q": q, "k": k, "v": v, "weights": w}


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
