"""Verdeel en heers: voeg (maximum, som) van twee helften samen."""
import numpy as np

def _merge(left, right):
    m1, s1 = left
    m2, s2 = right
    m = np.maximum(m1, m2)
    safe = np.where(np.isneginf(m), 0.0, m)
    with np.errstate(over="ignore"):
        return m, s1 * np.exp(m1 - safe) + s2 * np.exp(m2 - safe)

def _reduce(x):
    n = x.shape[-1]
    if n == 1:
        return x[..., 0], np.where(np.isneginf(x[..., 0]), 0.0, 1.0)
    return _merge(_reduce(x[..., : n // 2]), _reduce(x[..., n // 2 :]))

def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or 0 == scores.shape[-1]:
        raise ValueError("vorm van scores")
    if not np.isfinite(scores).all():
        raise ValueError("eindig")
    if allowed.dtype is not np.dtype(bool):
        raise ValueError("booleaans")
    if allowed.ndim > scores.ndim:
        raise ValueError("te veel assen")
    for a, s in zip(allowed.shape[::-1], scores.shape[::-1]):
        if a not in (1, s):
            raise ValueError("past niet")
    x = np.where(allowed, scores, -np.inf)
    m, s = _reduce(x)
    m = np.where(np.isneginf(m), 0.0, m)[..., None]
    s = np.where(s == 0, 1.0, s)[..., None]
    with np.errstate(over="ignore"):
        return np.exp(x - m) / s

class Vormfout(ValueError):
    def __init__(self, naam, vorm):
        super().__init__(f"{naam} heeft vorm {vorm}")

def attention(q, k, v, allowed):
    namen = {"q": q, "k": k, "v": v}
    namen = {n: np.array(x, dtype=np.float64) for n, x in namen.items()}
    for n, x in namen.items():
        if x.ndim < 2:
            raise Vormfout(n, x.shape)
    q, k, v = namen.values()
    if not (q.shape[:-2] == k.shape[:-2] == v.shape[:-2]):
        raise Vormfout("q/k/v", (q.shape, k.shape, v.shape))
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise Vormfout("k", k.shape)
    if v.shape[-2] != k.shape[-2]:
        raise Vormfout("v", v.shape)
    kt = k.transpose(*range(k.ndim - 2), k.ndim - 1, k.ndim - 2)
    w = masked_softmax(q @ kt / q.shape[-1] ** 0.5, allowed)
    return w @ v, {**namen, "weights": w}

def attention_backward(cache, dy):
    q, k, v, w = map(cache.__getitem__, ("q", "k", "v", "weights"))
    nd = q.ndim
    T = lambda x: x.transpose(*range(nd - 2), nd - 1, nd - 2)
    dp = dy @ T(v)
    ds = w * dp
    ds = ds - w * ds.sum(axis=nd - 1, keepdims=True)
    return {"q": ds @ k / q.shape[-1] ** 0.5, "k": T(ds) @ q / q.shape[-1] ** 0.5, "v": T(w) @ dy}
