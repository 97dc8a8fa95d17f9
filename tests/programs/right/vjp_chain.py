"""Each step returns its result and a function that pulls a gradient back."""
import numpy as np


def matmul(a, b):
    return a @ b, lambda g: (g @ np.swapaxes(b, -1, -2), np.swapaxes(a, -1, -2) @ g)


def transpose(a):
    return np.swapaxes(a, -1, -2), lambda g: np.swapaxes(g, -1, -2)


def scale(a, c):
    return a * c, lambda g: g * c


def pull_softmax(p):
    return lambda g: p * g - p * np.sum(p * g, axis=-1, keepdims=True)


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype != bool or not np.isfinite(scores).all():
        raise ValueError("masked_softmax: finite scores (..., T, N>0) and a boolean mask")
    x = np.where(np.broadcast_to(allowed, scores.shape), scores, -np.inf)
    top = x.max(-1, keepdims=True)
    e = np.exp(x - np.where(np.isneginf(top), 0, top))
    s = e.sum(-1, keepdims=True)
    return np.divide(e, s, out=np.zeros_like(e), where=s != 0)


def attention(q, k, v, allowed):
    q, k, v = (np.array(a, float) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("attention: leading axes")
    if q.shape[-1] != k.shape[-1] or not q.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("attention: sizes")
    kt, _ = transpose(k)
    s, _ = matmul(q, kt)
    s, _ = scale(s, q.shape[-1] ** -0.5)
    p = masked_softmax(s, allowed)
    y, _ = matmul(p, v)
    return y, {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights"))
    kt, back_t = transpose(k)
    s, back_s = matmul(q, kt)
    _, back_scale = scale(s, q.shape[-1] ** -0.5)
    _, back_y = matmul(p, v)  # de bewaarde gewichten, niet opnieuw uitgerekend
    dp, dv = back_y(np.asarray(dy, float))
    dq, dkt = back_s(back_scale(pull_softmax(p)(dp)))
    return {"q": dq, "k": np.array(back_t(dkt)), "v": dv}
