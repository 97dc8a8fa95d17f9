import math
import numpy as np

_exp = np.frompyfunc(lambda x: math.exp(x) if x > -745 else 0.0, 1, 1)

def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=np.float64)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or a.dtype != np.bool_:
        raise ValueError("ongeldig")
    if not np.isfinite(s).all():
        raise ValueError("niet eindig")
    a = np.broadcast_to(a, s.shape)
    top = np.where(a, s, -np.inf).max(-1, keepdims=True)
    top = np.where(np.isinf(top), 0, top)
    with np.errstate(over="ignore"):
        z = np.where(a, s - top, -np.inf).astype(object)
    e = _exp(z).astype(np.float64)
    t = e.sum(-1, keepdims=True)
    return e / np.where(t == 0, 1, t)

def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloop")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maat")
    s = (q.astype(object) @ np.swapaxes(k, -1, -2).astype(object)).astype(np.float64) / math.sqrt(q.shape[-1])
    w = masked_softmax(s, allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    q, k, v, w = (np.asarray(cache[n], dtype=object) for n in ("q", "k", "v", "weights"))
    dp = np.asarray(dy, dtype=object) @ np.swapaxes(v, -1, -2)
    ds = w * (dp - (w * dp).sum(-1, keepdims=True)) / math.sqrt(q.shape[-1])
    out = {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(w, -1, -2) @ dy}
    return {n: x.astype(np.float64) for n, x in out.items()}
