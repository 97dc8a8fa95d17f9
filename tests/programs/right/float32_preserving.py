import numpy as np


def working_type(*arrays):
    """float32 stays float32; everything else becomes float64."""
    kind = np.result_type(*arrays)
    return np.float32 if kind == np.float32 else np.float64


def masked_softmax(scores, allowed):
    scores = np.asarray(scores)
    scores = scores.astype(working_type(scores))
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores need two axes and a key")
    if allowed.dtype != bool:
        raise ValueError("mask must be boolean")
    if not np.isfinite(scores).all():
        raise ValueError("scores must be finite")
    allowed = np.broadcast_to(allowed, scores.shape)
    low = np.where(allowed, scores, scores.dtype.type(-np.inf))
    top = low.max(axis=-1, keepdims=True)
    top[~np.isfinite(top)] = 0
    e = np.exp(low - top)
    total = e.sum(axis=-1, keepdims=True)
    total[total == 0] = 1
    return e / total


def attention(q, k, v, allowed):
    q, k, v = np.asarray(q), np.asarray(k), np.asarray(v)
    dtype = working_type(q, k, v)
    q, k, v = q.astype(dtype), k.astype(dtype), v.astype(dtype)  # astype kopieert altijd
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("two axes")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("leading axes")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("width")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("keys and values")
    scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(dtype(q.shape[-1]))
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy).astype(working_type(q, k, v, p))
    dp = dy @ np.swapaxes(v, -1, -2)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / np.sqrt(dy.dtype.type(q.shape[-1]))
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(p, -1, -2) @ dy}
