# wrong: attention-backward
# mistake: dV is accumulated in an array of the type of dy, so integer dy truncates the gradient to whole numbers.
# diagnosis: gehele-dy-afgekapt
# shown by: c = {'q': np.ones((1, 2)), 'k': np.eye(2), 'v': np.array([[1.0], [4.0]]), 'weights': np.array([[0.25, 0.75]])}; attention_backward(c, np.array([[1]]))

import math

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
    q, k, v, p = (np.asarray(cache[n], dtype=float) for n in ('q', 'k', 'v', 'weights'))
    dy = np.asarray(dy)
    dv = np.zeros(v.shape, dtype=dy.dtype)
    dv[...] = np.swapaxes(p, -2, -1) @ dy
    dp = dy.astype(float) @ np.swapaxes(v, -2, -1)
    c = np.einsum('...tn,...tn->...t', p, dp)[..., None]
    ds = p * dp - p * c
    ds /= np.sqrt(q.shape[-1])
    return {'q': ds @ k, 'k': ds.mT @ q, 'v': dv.astype(float)}
