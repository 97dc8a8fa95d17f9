# Eerst de laatste functie, en masked_softmax staat er drie keer: de laatste telt.
import numpy as np


def attention_backward(cache, dy):
    return _pull(cache["q"], cache["k"], cache["v"], cache["weights"], np.asarray(dy, float))


def attention(q, k, v, allowed):
    q, k, v = _as_floats(q, k, v)
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def masked_softmax(scores, allowed):
    # poging 1: nul zetten na softmax (fout!)
    e = np.exp(scores)
    return e / e.sum(-1, keepdims=True) * allowed


def masked_softmax(scores, allowed):  # noqa: F811
    # poging 2: -1e9 erbij optellen (ook fout!)
    scores = np.array(scores) + np.where(allowed, 0, -1e9)
    e = np.exp(scores - scores.max())
    return e / e.sum(-1, keepdims=True)


def masked_softmax(scores, allowed):  # noqa: F811
    # poging 3: eindelijk
    scores, allowed = np.asarray(scores, float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype != bool or not np.isfinite(scores).all():
        raise ValueError("invoer")
    masked = np.where(np.broadcast_to(allowed, scores.shape), scores, -np.inf)
    top = masked.max(-1, keepdims=True)
    e = np.exp(masked - np.where(np.isfinite(top), top, 0))
    z = e.sum(-1, keepdims=True)
    return np.divide(e, z, out=np.zeros_like(e), where=z > 0)


def _as_floats(q, k, v):
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("headbreedte")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("keys en values")
    return q, k, v


def _pull(q, k, v, p, dy):
    dp = dy @ np.swapaxes(v, -1, -2)
    ds = p * (dp - (dp * p).sum(-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(p, -1, -2) @ dy}
