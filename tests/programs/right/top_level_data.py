import numpy as np

# Losse gegevens bovenaan, met dezelfde namen als de parameters
scores = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
allowed = np.tril(np.ones((3, 3), dtype=bool))
q = np.array([[0.5, 0.5], [0.2, 1.0], [1.0, 0.7]])
k = v = np.array([[1.0, 0.0], [0.0, 1.0], [-1.0, 0.5]])
dy = np.ones((3, 2))
d = q.shape[-1]
T = N = 3
cache = None
y = "nog niets"


def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=float)
    allowed = np.array(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores")
    if allowed.dtype != bool:
        raise ValueError("allowed")
    if not np.isfinite(scores).all():
        raise ValueError("eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    np.copyto(scores, -np.inf, where=~allowed)
    top = scores.max(axis=-1, keepdims=True)
    np.copyto(top, 0, where=np.isneginf(top))
    scores -= top
    np.exp(scores, out=scores)
    total = scores.sum(axis=-1, keepdims=True)
    np.copyto(total, 1, where=total == 0)
    scores /= total
    return scores


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    scores = q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1])
    w = masked_softmax(scores, allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.array(dy, dtype=float)
    dw = dy @ np.swapaxes(v, -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(w, -1, -2) @ dy}


y, cache = attention(q, k, v, allowed)
g = attention_backward(cache, dy)
q += 100  # hierna nog even met andere queries
y2, cache2 = attention(q, k, v, allowed)
