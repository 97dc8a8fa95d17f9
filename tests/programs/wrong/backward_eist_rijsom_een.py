# wrong: attention-backward
# mistake: The weights are required to sum to 1 in every row; a cache with a fully masked row is refused.
# diagnosis: eist-rijsom-een
# shown by: attention_backward({'q': np.ones((2, 1)), 'k': np.array([[1.0], [2.0]]), 'v': np.array([[3.0], [5.0]]), 'weights': np.array([[0.25, 0.75], [0.0, 0.0]])}, np.ones((2, 1)))

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
    q, k, v = (np.asarray(a, dtype=float) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen verschillen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("headbreedte klopt niet")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("niet evenveel keys als values")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    dy = np.array(dy, dtype=np.float64)
    q = np.asarray(cache["q"], dtype=float)
    k = np.asarray(cache["k"], dtype=float)
    v = np.asarray(cache["v"], dtype=float)
    p = np.asarray(cache["weights"], dtype=float)
    if not np.allclose(p.sum(axis=-1), 1.0):
        raise ValueError("gewichten zijn geen kansverdeling")
    dp = np.einsum("...tv,...nv->...tn", dy, v)
    c = np.einsum("...tn,...tn->...t", p, dp)[..., None]
    ds = p * dp - p * c
    ds = ds * q.shape[-1] ** -0.5
    dq = np.einsum("...tn,...nd->...td", ds, k)
    dk = np.einsum("...tn,...td->...nd", ds, q)
    dv = np.einsum("...tn,...tv->...nv", p, dy)
    return dict(q=dq, k=dk, v=dv)
