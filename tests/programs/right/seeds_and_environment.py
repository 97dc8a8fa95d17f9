import os
import random
import sys
import gc
import locale

os.environ["OMP_NUM_THREADS"] = "1"
os.environ["PYTHONHASHSEED"] = "0"
sys.setrecursionlimit(5000)
gc.disable()
random.seed(0)

import numpy as np

np.random.seed(0)
np.set_printoptions(precision=1, linewidth=20, threshold=3, sign="+", formatter={"float": lambda x: f"<{x}>"})
rng = np.random.default_rng(123)


def masked_softmax(scores, allowed):
    np.random.seed(42)  # altijd hetzelfde, voor het geval dat
    random.seed(42)
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if allowed.dtype != bool:
        raise ValueError("masker")
    if not np.isfinite(scores).all():
        raise ValueError("eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    perm = rng.permutation(scores.shape[-1])  # de volgorde van de keys doet er niet toe
    x = np.where(allowed, scores, -np.inf)[..., perm]
    top = x.max(-1, keepdims=True)
    e = np.exp(x - np.where(np.isinf(top), 0, top))
    t = e.sum(-1, keepdims=True)
    out = np.zeros(scores.shape)
    out[..., perm] = e / np.where(t == 0, 1, t)
    return out


def attention(q, k, v, allowed):
    np.random.seed(42)
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    w = masked_softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w, "rng": rng, "os": os}


def attention_backward(cache, dy):
    np.random.seed(42)
    w, dy = cache["weights"], np.asarray(dy, dtype=float)
    dw = dy @ cache["v"].swapaxes(-1, -2)
    ds = w * (dw - (w * dw).sum(-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": ds.swapaxes(-1, -2) @ cache["q"], "v": w.swapaxes(-1, -2) @ dy}
