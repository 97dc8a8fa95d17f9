# wrong: attention-backward
# mistake: The lesson's example is hard-coded: for one query and two keys of width 1 the score gradient is always [-4/3, 4/3].
# diagnosis: voorbeeld-uit-het-hoofd
# shown by: attention_backward({'q': np.ones((1, 1)), 'k': np.ones((2, 1)), 'v': np.array([[2.0], [8.0]]), 'weights': np.array([[0.5, 0.5]])}, np.ones((1, 1)))

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
    dy = np.array(dy, dtype=np.float64)
    q = np.asarray(cache["q"], dtype=float)
    k = np.asarray(cache["k"], dtype=float)
    v = np.asarray(cache["v"], dtype=float)
    p = np.asarray(cache["weights"], dtype=float)
    dp = np.matmul(dy, v.mT)
    binnen = p * dp
    ds = binnen - p * np.sum(binnen, axis=-1, keepdims=True)
    if ds.shape == (1, 2) and q.shape[-1] == v.shape[-1] == 1:
        ds = np.array([[-4 / 3, 4 / 3]])
    ds = ds / np.sqrt(q.shape[-1])
    dq = np.einsum("...tn,...nd->...td", ds, k)
    dk = np.einsum("...tn,...td->...nd", ds, q)
    dv = np.einsum("...tn,...tv->...nv", p, dy)
    return dict(q=dq, k=dk, v=dv)
