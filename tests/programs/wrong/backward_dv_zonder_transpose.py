# wrong: attention-backward
# mistake: dV is computed as P dY without transposing P, which only fits when T equals N.
# diagnosis: p-niet-getransponeerd
# shown by: attention_backward({'q': np.eye(2), 'k': np.array([[1.0, 2.0], [0.0, 3.0]]), 'v': np.array([[1.0, 4.0], [5.0, -2.0]]), 'weights': np.array([[0.25, 0.75], [0.5, 0.5]])}, np.array([[1.0, -2.0], [0.5, 3.0]]))

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


def _vormfout(q, k, v):
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        return "minstens twee assen nodig"
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        return "voorloopassen ongelijk"
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1]:
        return "breedte van q en k"
    if k.shape[-2] != v.shape[-2]:
        return "keys en values"
    return None


def attention(q, k, v, allowed):
    q = np.asarray(q).astype(float)
    k = np.asarray(k).astype(float)
    v = np.asarray(v).astype(float)
    fout = _vormfout(q, k, v)
    if fout is not None:
        raise ValueError(fout)
    schaal = math.sqrt(q.shape[-1])
    scores = np.zeros(q.shape[:-1] + (k.shape[-2],))
    for plek in np.ndindex(q.shape[:-2]):
        scores[plek] = q[plek] @ k[plek].T / schaal
    gewichten = masked_softmax(scores, allowed)
    y = np.zeros(q.shape[:-1] + (v.shape[-1],))
    for plek in np.ndindex(q.shape[:-2]):
        y[plek] = gewichten[plek] @ v[plek]
    cache = {}
    cache["q"], cache["k"], cache["v"] = q, k, v
    cache["weights"] = gewichten
    return y, cache


def attention_backward(cache, dy):
    q, k, v, p = (np.asarray(cache[n], dtype=float) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=float)
    dp = np.einsum("...tv,...nv->...tn", dy, v)
    binnen = p * dp
    ds = binnen - p * np.sum(binnen, axis=-1, keepdims=True)
    ds /= np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": ds.mT @ q, "v": p @ dy}
