import numpy as np

HISTORY = []  # alles wat ooit langskwam
COUNTER = {"masked_softmax": 0, "attention": 0, "attention_backward": 0}
_last_weights = None


def remember(name, *arrays):
    global _last_weights
    COUNTER[name] += 1
    HISTORY.append((name, [np.array(a, copy=True) for a in arrays]))
    if len(HISTORY) > 50:
        HISTORY.pop(0)


def masked_softmax(scores, allowed):
    global _last_weights
    remember("masked_softmax")
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores")
    if allowed.dtype != bool:
        raise ValueError("allowed")
    if not np.isfinite(scores).all():
        raise ValueError("finite")
    allowed = np.broadcast_to(allowed, scores.shape)
    flipped = np.moveaxis(np.where(allowed, scores, -np.inf), -1, 0)  # keys vooraan
    top = flipped.max(axis=0)
    top = np.where(np.isneginf(top), 0.0, top)
    e = np.exp(flipped - top)
    total = e.sum(axis=0)
    _last_weights = np.ascontiguousarray(np.moveaxis(e / np.where(total, total, 1.0), 0, -1))
    return _last_weights.copy()


def attention(q, k, v, allowed):
    remember("attention", q, k, v) if all(np.ndim(x) > 1 for x in (q, k, v)) else None
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("axes")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("sizes")
    w = masked_softmax(q @ np.moveaxis(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w, "call": COUNTER["attention"], "history": HISTORY}


def attention_backward(cache, dy):
    remember("attention_backward", dy)
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    dw = dy @ np.moveaxis(v, -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.moveaxis(ds, -1, -2) @ q, "v": np.moveaxis(w, -1, -2) @ dy}
