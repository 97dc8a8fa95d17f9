import numpy as np
import numpy.ma as ma


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores: minstens twee assen, laatste niet leeg")
    if allowed.dtype != np.dtype(bool):
        raise ValueError("allowed: bool")
    if not np.isfinite(scores).all():
        raise ValueError("scores: eindig")
    hidden = ~np.broadcast_to(allowed, scores.shape)
    s = ma.array(scores, mask=hidden)
    with np.errstate(over="ignore"):
        shifted = s - s.max(axis=-1, keepdims=True)
    e = ma.exp(shifted)
    p = e / e.sum(axis=-1, keepdims=True)
    # terug naar een gewone array; alles wat gemaskeerd is wordt exact 0
    return np.array(p.filled(0.0), dtype=float)


def attention(q, k, v, allowed):
    q = np.array(q, dtype=float, copy=True)
    k = np.array(k, dtype=float, copy=True)
    v = np.array(v, dtype=float, copy=True)
    if min(x.ndim for x in [q, k, v]) < 2:
        raise ValueError("minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("d")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("N")
    p = masked_softmax(np.matmul(q, np.swapaxes(k, -2, -1)) / np.sqrt(q.shape[-1]), allowed)
    return np.matmul(p, v), {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    p = cache["weights"]
    dp = ma.array(np.asarray(dy, float) @ np.swapaxes(cache["v"], -2, -1), mask=p == 0)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = np.asarray(ma.filled(ds, 0.0)) / np.sqrt(cache["q"].shape[-1])
    return {
        "q": ds @ cache["k"],
        "k": np.swapaxes(ds, -2, -1) @ cache["q"],
        "v": np.swapaxes(p, -2, -1) @ np.asarray(dy, float),
    }
