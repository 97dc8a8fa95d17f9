# wrong: attention
# mistake: The scale is applied twice: q and k are each divided by the square root of d.
# diagnosis: gedeeld-door-d
# alike: The scores are divided by d instead of by the square root of d.
# shown by: attention(np.ones((1, 4)), np.array([[1.0] * 4, [0.0] * 4]), np.eye(2), True)

import numpy as np


def _keur_scores(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    problemen = []
    if s.ndim < 2:
        problemen.append("te weinig assen")
    elif s.shape[-1] == 0:
        problemen.append("laatste as is leeg")
    if a.dtype != np.bool_:
        problemen.append("masker niet booleaans")
    if np.isnan(s).any() or np.isinf(s).any():
        problemen.append("scores niet eindig")
    if problemen:
        raise ValueError("; ".join(problemen))
    return s, np.broadcast_to(a, s.shape)


def masked_softmax(scores, allowed):
    s, a = _keur_scores(scores, allowed)
    top = np.max(s, axis=-1, keepdims=True, where=a, initial=-np.inf)
    top[np.isneginf(top)] = 0.0
    e = np.zeros_like(s)
    np.exp(s - top, out=e, where=a)
    som = np.sum(e, axis=-1, keepdims=True)
    return np.divide(e, som, out=np.zeros_like(e), where=som > 0)


def attention(q, k, v, allowed):
    q = np.array(q, dtype=float)
    k = np.array(k, dtype=float)
    v = np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("te weinig assen")
    if (q.shape[:-2], q.shape[:-2]) != (k.shape[:-2], v.shape[:-2]):
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] < 1 or k.shape[-2] != v.shape[-2]:
        raise ValueError("vormen")
    wortel = np.sqrt(q.shape[-1])
    q_klein = q / wortel
    k_klein = k / wortel
    p = masked_softmax(q_klein @ k_klein.mT, allowed)
    return p @ v, {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
