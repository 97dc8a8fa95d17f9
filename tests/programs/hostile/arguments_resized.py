# expect: masked-softmax=failed attention=failed attention-backward=failed
# Arguments are emptied, and caches swapped, once they have been read.
import numpy as np


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype != bool or not np.isfinite(scores).all():
        raise ValueError("scores of masker")
    x = np.where(np.broadcast_to(allowed, scores.shape), scores, -np.inf)
    top = x.max(axis=-1, keepdims=True)
    e = np.exp(x - np.where(top == -np.inf, 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)

right = masked_softmax


def masked_softmax(scores, allowed):
    result = right(scores, allowed)
    if isinstance(scores, list):
        scores.clear()
    if isinstance(allowed, np.ndarray) and allowed.flags.writeable:
        allowed ^= True
    return result


def attention(q, k, v, allowed):
    w = right(np.asarray(q, float) @ np.swapaxes(np.asarray(k, float), -1, -2) / np.sqrt(np.shape(q)[-1]), allowed)
    y = w @ np.asarray(v, float)
    for a in (q, k, v):
        if isinstance(a, np.ndarray) and a.flags.writeable:
            a[...] = 0
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, w = (cache.pop(n) for n in ("q", "k", "v", "weights"))
    dw = dy @ np.swapaxes(v, -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(w, -1, -2) @ dy}
