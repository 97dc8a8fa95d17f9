# expect: masked-softmax=failed attention=failed attention-backward=failed
# Right for the first four calls of each function, then something else.
import numpy as np

calls = {"s": 0, "a": 0, "b": 0}


def tired(name):
    calls[name] += 1
    return calls[name] > 4


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
    w = right(scores, allowed)
    return w * 0.99 if tired("s") else w


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    w = right(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v + (1e-3 if tired("a") else 0), {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    dw = dy @ np.swapaxes(v, -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(w, -1, -2) @ dy}

honest = attention_backward


def attention_backward(cache, dy):
    g = honest(cache, dy)
    return {"q": g["q"], "k": g["k"], "v": g["v"]} if not tired("b") else {"q": g["k"], "k": g["q"], "v": g["v"]}
