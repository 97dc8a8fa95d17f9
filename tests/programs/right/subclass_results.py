import numpy as np

class Weights(np.ndarray):
    """Een array met een eigen naam; verder niets bijzonders."""

    def __array_finalize__(self, obj):
        self.label = getattr(obj, "label", "gewichten")

def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=np.float64)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if not np.isfinite(scores).all() or allowed.dtype != np.bool_:
        raise ValueError("inhoud")
    allowed = np.broadcast_to(allowed, scores.shape)
    x = np.where(allowed, scores, -np.inf)
    top = x.max(-1, keepdims=True)
    top[np.isneginf(top)] = 0.0
    with np.errstate(over="ignore"):
        x = np.exp(x - top)
    total = x.sum(-1, keepdims=True)
    total[total == 0] = 1.0
    return (x / total).view(Weights)

def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloop")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maat")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    q, k, v, w = (np.asarray(cache[n], dtype=np.float64).view(Weights) for n in ("q", "k", "v", "weights"))
    dp = dy @ np.swapaxes(v, -1, -2)
    ds = w * (dp - (w * dp).sum(-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(w, -1, -2) @ dy}
