# wrong: attention-backward
# mistake: dQ is computed with the transposed score gradient (dS^T K), which only fits when T equals N.
# diagnosis: ds-getransponeerd-voor-q
# shown by: attention_backward({'q': np.eye(2), 'k': np.array([[1.0, 2.0], [0.0, 3.0]]), 'v': np.array([[1.0, 4.0], [5.0, -2.0]]), 'weights': np.array([[0.25, 0.75], [0.5, 0.5]])}, np.array([[1.0, -2.0], [0.5, 3.0]]))

import math

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores heeft minstens twee assen en een key nodig")
    if allowed.dtype != bool:
        raise ValueError("het masker moet booleaans zijn")
    if not np.isfinite(scores).all():
        raise ValueError("scores moeten eindig zijn")
    allowed = np.broadcast_to(allowed, scores.shape)
    x = np.where(allowed, scores, -np.inf)
    m = x.max(axis=-1, keepdims=True)
    m = np.where(np.isfinite(m), m, 0.0)
    e = np.exp(x - m)
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total > 0, total, 1.0)


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
    q, k, v = [np.asarray(cache[naam], float) for naam in 'qkv']
    p, dy = np.asarray(cache['weights'], float), np.asarray(dy, float)
    dp = np.matmul(dy, v.mT)
    rijsom = np.sum(dp * p, -1)
    ds = (dp - np.expand_dims(rijsom, -1)) * p
    ds = ds / np.sqrt(q.shape[-1])
    dst = np.swapaxes(ds, -2, -1)
    return {'q': dst @ k, 'k': dst @ q, 'v': p.mT @ dy}
