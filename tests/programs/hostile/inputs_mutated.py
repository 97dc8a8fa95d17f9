# expect: masked-softmax=failed attention=passed attention-backward=failed
# masked_softmax writes -inf into its argument; backward writes into the cache. Values are right.
import numpy as np


def masked_softmax(scores, allowed):
    if not isinstance(scores, np.ndarray) or scores.dtype != float or not scores.flags.writeable:
        scores = np.array(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype != bool or not np.isfinite(scores).all():
        raise ValueError("scores of masker")
    scores[~np.broadcast_to(allowed, scores.shape)] = -np.inf
    top = scores.max(axis=-1, keepdims=True)
    e = np.exp(scores - np.where(top == -np.inf, 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    dv = np.swapaxes(w, -1, -2) @ dy
    dw = dy @ np.swapaxes(v, -1, -2)
    dw -= (w * dw).sum(axis=-1, keepdims=True)
    if w.flags.writeable:
        w *= dw  # scheelt geheugen
    else:
        w = w * dw
    return {"q": w @ k / np.sqrt(q.shape[-1]), "k": np.swapaxes(w, -1, -2) @ q / np.sqrt(q.shape[-1]), "v": dv}
