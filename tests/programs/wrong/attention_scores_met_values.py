# wrong: attention
# mistake: The scores compare queries with values (q v^T) instead of with keys.
# diagnosis: scores-met-values
# shown by: attention(np.array([[1.0]]), np.array([[3.0], [0.0]]), np.array([[1.0], [5.0]]), True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    getallen = np.asarray(scores, dtype=float)
    masker = np.asarray(allowed)
    if masker.dtype.kind != "b":
        raise ValueError("masker: alleen True en False")
    if getallen.ndim < 2 or getallen.shape[-1] == 0:
        raise ValueError("scores: verkeerde vorm")
    if not np.isfinite(getallen).all():
        raise ValueError("scores: niet eindig")
    masker = np.broadcast_to(masker, getallen.shape)
    n = getallen.shape[-1]
    rijen = getallen.reshape(getallen.size // n, n).tolist()
    ok = masker.reshape(getallen.size // n, n).tolist()
    resultaat = np.zeros((len(rijen), n))
    for r, (rij, mag) in enumerate(zip(rijen, ok)):
        kandidaten = [x for x, m in zip(rij, mag) if m]
        if not kandidaten:
            continue
        grootste = max(kandidaten)
        exps = [math.exp(x - grootste) if m else 0.0 for x, m in zip(rij, mag)]
        noemer = math.fsum(exps)
        resultaat[r] = [e / noemer for e in exps]
    return resultaat.reshape(getallen.shape)


def attention(q, k, v, allowed):
    q, k, v = [np.asarray(arr, dtype=np.float64) for arr in (q, k, v)]
    if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("assen kloppen niet")
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("vormen kloppen niet")
    overeenkomst = q @ np.swapaxes(v, -2, -1)
    p = masked_softmax(overeenkomst / math.sqrt(q.shape[-1]), allowed)
    return p @ v, {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    G = np.array(dy, dtype=np.float64)
    Q = np.array(cache["q"], dtype=np.float64)
    K = np.array(cache["k"], dtype=np.float64)
    V = np.array(cache["v"], dtype=np.float64)
    P = np.array(cache["weights"], dtype=np.float64)
    gP = np.einsum("...tv,...nv->...tn", G, V)
    c = np.einsum("...tn,...tn->...t", P, gP)
    gS = P * (gP - c[..., None]) / Q.shape[-1] ** 0.5
    return dict(
        q=np.einsum("...tn,...nd->...td", gS, K),
        k=np.einsum("...tn,...td->...nd", gS, Q),
        v=np.einsum("...tn,...tv->...nv", P, G),
    )
