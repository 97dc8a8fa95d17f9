import warnings

import numpy as np

warnings.simplefilter("error")  # elke waarschuwing is een fout


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores: vorm")
    if allowed.dtype != bool:
        raise ValueError("allowed: bool")
    if not np.isfinite(scores).all():
        raise ValueError("scores: eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    top = np.max(scores, axis=-1, keepdims=True, where=allowed, initial=-np.inf)
    top[np.isneginf(top)] = 0.0
    with np.errstate(over="ignore"):  # 1e300 - -1e300 past, 1.7e308 - -1.7e308 niet
        shifted = np.where(allowed, scores - top, -np.inf)
        shifted = np.minimum(shifted, 0.0)
    e = np.exp(shifted)
    total = e.sum(axis=-1, keepdims=True)
    total[total == 0.0] = 1.0
    return e / total


def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=float) for x in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("assen")
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    with np.errstate(over="ignore", invalid="ignore"):
        scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    w = masked_softmax(scores, allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    dy, w = np.asarray(dy, dtype=float), cache["weights"]
    dw = dy @ np.swapaxes(cache["v"], -2, -1)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -2, -1) @ cache["q"], "v": np.swapaxes(w, -2, -1) @ dy}
