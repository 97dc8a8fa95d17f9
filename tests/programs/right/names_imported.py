import numpy
import numpy as rekenen
from numpy import array as arr, asarray, broadcast_to, exp, inf, isfinite, sqrt, where
from numpy.linalg import matmul
from operator import matmul as maal


def masked_softmax(scores, allowed):
    scores = asarray(scores, dtype=numpy.float64)
    allowed = asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype != rekenen.bool_:
        raise ValueError("scores of masker")
    if not isfinite(scores).all():
        raise ValueError("eindig")
    allowed = broadcast_to(allowed, scores.shape)
    x = where(allowed, scores, -inf)
    top = x.max(axis=-1, keepdims=True)
    e = exp(x - where(top == -inf, 0.0, top))
    s = e.sum(axis=-1, keepdims=True)
    return e / where(s == 0, 1.0, s)


def attention(q, k, v, allowed):
    q, k, v = arr(q, dtype=float), arr(k, dtype=float), arr(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if not numpy.array_equal(q.shape[:-2], k.shape[:-2]) or not numpy.array_equal(q.shape[:-2], v.shape[:-2]):
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    p = masked_softmax(matmul(q, rekenen.matrix_transpose(k)) / sqrt(q.shape[-1]), allowed)
    return maal(p, v), {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    from numpy import matrix_transpose as omgekeerd

    p = cache["weights"]
    dy = asarray(dy, dtype=float)
    dp = maal(dy, omgekeerd(cache["v"]))
    ds = p * (dp - (p * dp).sum(-1)[..., None]) / sqrt(cache["q"].shape[-1])
    return {"q": maal(ds, cache["k"]), "k": maal(omgekeerd(ds), cache["q"]), "v": maal(omgekeerd(p), dy)}
