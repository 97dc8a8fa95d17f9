import numpy as np
from numpy import (
    asarray, bool_, broadcast_to, concat, exp, float64, inf, isfinite, matrix_transpose, permute_dims, vecdot, where,
)

def masked_softmax(scores, allowed):
    scores, allowed = asarray(scores, dtype=float64), asarray(allowed)
    problems = [
        (scores.ndim < 2, "minstens twee assen"),
        (scores.ndim and scores.shape[-1] == 0, "keys"),
        (not isfinite(scores).all(), "eindig"),
        (allowed.dtype != bool_, "bool"),
    ]
    for bad, why in problems:
        if bad:
            raise ValueError(why)
    allowed = broadcast_to(allowed, scores.shape)
    # een extra kolom zorgt dat ieder maximum bestaat
    lowest = np.full(scores.shape[:-1] + (1,), -inf)
    x = concat([where(allowed, scores, -inf), lowest], axis=-1)
    top = x.max(-1, keepdims=True)
    top[~isfinite(top)] = 0.0
    with np.errstate(over="ignore"):
        e = exp(x - top)[..., :-1]
    t = e.sum(-1, keepdims=True)
    return e / (t + (t == 0))

def attention(q, k, v, allowed):
    q, k, v = [np.astype(asarray(x), float64, copy=True) for x in (q, k, v)]
    if any(x.ndim < 2 for x in (q, k, v)):
        raise ValueError("assen")
    if len({x.shape[:-2] for x in (q, k, v)}) > 1:
        raise ValueError("voorloop")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("vorm")
    s = q @ k.mT / np.sqrt(np.float64(k.shape[-1]))
    p = masked_softmax(s, allowed)
    return p @ v, {"q": q, "k": k, "v": v, "weights": p}

def attention_backward(cache, dy):
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dp = dy @ matrix_transpose(v)
    ds = p * (dp - vecdot(p, dp)[..., np.newaxis])
    ds = ds / np.sqrt(k.shape[-1])
    return {"q": ds @ k, "k": ds.mT @ q, "v": p.mT @ dy}
