# wrong: attention-backward
# mistake: Entries are taken out of the cache with pop, so the cache is empty afterwards.
# diagnosis: invoer-veranderd
# shown by: c = {'q': np.ones((1, 2)), 'k': np.eye(2), 'v': np.array([[1.0], [4.0]]), 'weights': np.array([[0.25, 0.75]])}; attention_backward(c, np.ones((1, 1))); len(c)

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


def attention(q, k, v, allowed):
    q, k, v = [np.array(x, dtype="float64") for x in (q, k, v)]
    if q.ndim < 2 or q.ndim != k.ndim or q.ndim != v.ndim:
        raise ValueError("aantal assen")
    if any(a != b or b != c for a, b, c in zip(q.shape[:-2], k.shape[:-2], v.shape[:-2])):
        raise ValueError("voorloopassen")
    d = q.shape[-1]
    if d != k.shape[-1]:
        raise ValueError("breedte")
    if d == 0:
        raise ValueError("lege breedte")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("aantal")
    p = masked_softmax(np.matmul(q / math.sqrt(d), k.mT), allowed)
    return np.matmul(p, v), {"weights": p, "v": v, "k": k, "q": q}


def attention_backward(cache, dy):
    q, k, v, p = (np.asarray(cache.pop(n), dtype=float) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=float)
    dp = (dy[..., :, None, :] * v[..., None, :, :]).sum(axis=-1)
    rijsom = np.sum(dp * p, -1)
    ds = (dp - np.expand_dims(rijsom, -1)) * p
    ds /= np.sqrt(q.shape[-1])
    dq = np.einsum("...tn,...nd->...td", ds, k)
    dk = np.einsum("...tn,...td->...nd", ds, q)
    dv = np.einsum("...tn,...tv->...nv", p, dy)
    return dict(q=dq, k=dk, v=dv)
