# wrong: attention
# mistake: attention fills forbidden scores with -1e9 itself and then takes a softmax over all keys, so a query that may see nothing gets the mean of the values instead of zeros.
# diagnosis: rij-zonder-keys-uniform
# shown by: attention(np.ones((1, 1)), np.ones((2, 1)), np.array([[1.0], [5.0]]), False)

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
    scores = np.where(allowed, q @ k.mT / np.sqrt(q.shape[-1]), -1e9)
    weights = masked_softmax(scores, np.array(True))
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
