# expect: masked-softmax=failed attention=failed attention-backward=failed
# Right at the moment of returning; the next call writes its result into the same memory.
import numpy as np

memory = np.zeros(100_000)


def place(result, start):
    view = memory[start : start + result.size].reshape(result.shape)
    view[...] = result
    return view


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
    return place(right(scores, allowed), 0)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    w = right(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return place(w @ v, 10_000), {"q": place(q, 20_000), "k": place(k, 30_000), "v": place(v, 40_000), "weights": place(w, 50_000)}


def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    dw = dy @ np.swapaxes(v, -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(w, -1, -2) @ dy}

honest = attention_backward


def attention_backward(cache, dy):
    g = honest(cache, dy)
    return {"q": place(g["q"], 60_000), "k": place(g["k"], 70_000), "v": place(g["v"], 80_000)}
