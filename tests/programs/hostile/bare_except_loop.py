# expect: masked-softmax=passed attention=failed attention-backward=passed
# attention catches everything, also what should stop it, and starts again.
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

def attention(q, k, v, allowed):
    while True:
        try:
            scores = q @ k.T / 0
            while True:
                scores = scores + 1 - 1
        except:
            pass


def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    dw = dy @ np.swapaxes(v, -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(w, -1, -2) @ dy}
