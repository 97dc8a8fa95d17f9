# wrong: attention-backward
# mistake: Only caches without leading axes work: T and d are unpacked from a two-dimensional shape.
# diagnosis: alleen-twee-assen
# shown by: attention_backward({'q': np.ones((2, 1, 2)), 'k': np.array([[[1.0, 0.0], [2.0, 3.0]]] * 2), 'v': np.array([[[1.0], [4.0]], [[2.0], [0.0]]]), 'weights': np.array([[[0.25, 0.75]], [[0.5, 0.5]]])}, np.array([[[1.0]], [[2.0]]]))

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
    q, k, v, p = (np.asarray(cache[n], dtype=float) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=float)
    T, d = q.shape
    N, dv_breedte = v.shape
    dq, dk, dv = np.zeros((T, d)), np.zeros((N, d)), np.zeros((N, dv_breedte))
    for t in range(T):
        g = v @ dy[t]
        rij = p[t] * (g - p[t] @ g) / np.sqrt(d)
        dq[t] = rij @ k
        dk += np.outer(rij, q[t])
        dv += np.outer(p[t], dy[t])
    return {"q": dq, "k": dk, "v": dv}
