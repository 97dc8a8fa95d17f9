# wrong: attention-backward
# mistake: The gradients are returned as nested lists instead of arrays.
# diagnosis: - | lijsten-in-plaats-van-arrays
# shown by: attention_backward({'q': np.array([[1.0, 2.0], [0.5, -1.0], [2.0, 0.0]]), 'k': np.array([[1.0, 0.0], [0.0, 3.0]]), 'v': np.array([[1.0, 4.0, 0.0], [5.0, -2.0, 3.0]]), 'weights': np.array([[0.25, 0.75], [1.0, 0.0], [0.5, 0.5]])}, np.array([[1.0, -2.0, 3.0], [0.5, 0.0, 1.0], [2.0, 1.0, 0.0]]))

import math

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
    dp = dy @ np.swapaxes(v, -2, -1)
    c = np.einsum("...tn,...tn->...t", p, dp)[..., None]
    ds = p * dp - p * c
    ds = ds * q.shape[-1] ** -0.5
    g = {"q": ds @ k, "k": ds.mT @ q, "v": p.mT @ dy}
    return {n: x.tolist() for n, x in g.items()}
