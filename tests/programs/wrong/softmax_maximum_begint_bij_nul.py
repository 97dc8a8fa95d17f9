# wrong: masked-softmax
# mistake: The masked maximum starts at initial=0, so a row with only very negative scores has shift 0, underflows and becomes a zero row.
# diagnosis: maximum-begint-bij-nul
# shown by: masked_softmax(np.array([[-1e4, -1e4]]), True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0:
        raise ValueError("scores")
    if a.dtype != bool:
        raise ValueError("masker")
    if not np.isfinite(s).all():
        raise ValueError("eindig")
    a = np.broadcast_to(a, s.shape)
    m = np.max(s, axis=-1, keepdims=True, where=a, initial=0.0)
    e = np.exp(s - m, where=a, out=np.zeros_like(s))
    t = e.sum(axis=-1, keepdims=True)
    return np.divide(e, t, out=np.zeros_like(e), where=t > 0)


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
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
