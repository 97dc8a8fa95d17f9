# wrong: attention-backward
# mistake: The cached weights are normalised again so that each row sums to 1; cached weights count as they are.
# diagnosis: gewichten-hernormaliseerd
# shown by: attention_backward({'q': np.ones((1, 1)), 'k': np.array([[1.0], [2.0]]), 'v': np.array([[3.0], [5.0]]), 'weights': np.array([[0.5, 0.9]])}, np.ones((1, 1)))

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
    lees = lambda naam: np.asarray(cache[naam], dtype=np.float64)
    q, k, v, p = lees('q'), lees('k'), lees('v'), lees('weights')
    dy = np.asarray(dy, dtype=np.float64)
    som = p.sum(axis=-1, keepdims=True)
    p = p / np.where(som > 0, som, 1.0)
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / math.sqrt(k.shape[-1])
    dq = np.matmul(ds, k)
    dk = np.matmul(np.moveaxis(ds, -1, -2), q)
    dv = np.matmul(np.moveaxis(p, -1, -2), dy)
    return {'q': dq, 'k': dk, 'v': dv}
