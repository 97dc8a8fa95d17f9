# dy is used as the array it is: its shape is asked for, and nothing converts it.

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
    q, k, v, p = (np.asarray(cache[n], dtype=float) for n in ('q', 'k', 'v', 'weights'))
    if dy.shape != q.shape[:-1] + v.shape[-1:]:
        raise ValueError('dy heeft een andere vorm dan y')
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds * q.shape[-1] ** -0.5
    dq = np.matmul(ds, k)
    dk = np.matmul(np.moveaxis(ds, -1, -2), q)
    dv = np.matmul(np.moveaxis(p, -1, -2), dy)
    return {'q': dq, 'k': dk, 'v': dv}
