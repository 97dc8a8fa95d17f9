from numpy import *
from numpy import sum as som

def masked_softmax(scores, allowed):
    scores = asarray(scores, dtype=float64)
    allowed = asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores")
    if allowed.dtype != bool:
        raise ValueError("allowed")
    if not all(isfinite(scores)):
        raise ValueError("eindig")
    allowed = broadcast_to(allowed, scores.shape)
    x = where(allowed, scores, -inf)
    m = max(x, axis=-1, keepdims=True)
    m = where(isfinite(m), m, 0)
    e = exp(x - m)
    t = som(e, axis=-1, keepdims=True)
    return divide(e, t, out=zeros_like(e), where=t > 0)

def attention(q, k, v, allowed):
    q, k, v = array(q, dtype=float64), array(k, dtype=float64), array(v, dtype=float64)
    if any([q.ndim < 2, k.ndim < 2, v.ndim < 2]):
        raise ValueError("assen")
    if shape(q)[:-2] != shape(k)[:-2] or shape(q)[:-2] != shape(v)[:-2]:
        raise ValueError("voorloopassen")
    d = size(q, -1)
    if d == 0 or d != size(k, -1) or size(k, -2) != size(v, -2):
        raise ValueError("maten")
    w = masked_softmax(matmul(q, swapaxes(k, -1, -2)) / sqrt(d), allowed)
    return matmul(w, v), {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    dy = array(dy, dtype=float64)
    w = cache["weights"]
    g = matmul(dy, swapaxes(cache["v"], -1, -2))
    ds = w * (g - som(w * g, axis=-1, keepdims=True)) / sqrt(size(cache["q"], -1))
    return {"q": matmul(ds, cache["k"]), "k": matmul(swapaxes(ds, -1, -2), cache["q"]), "v": matmul(swapaxes(w, -1, -2), dy)}
