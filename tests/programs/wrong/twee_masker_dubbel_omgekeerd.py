# wrong: masked-softmax, attention
# mistake: masked_softmax treats True as forbidden and attention inverts the mask before calling it; the two errors cancel in the student's own program, but each function is wrong by itself.
# diagnosis: masker-omgekeerd
# shown by: masked_softmax(np.array([[1.0, 2.0, 3.0]]), np.array([[True, False, True]])) || attention(np.ones((1, 1)), np.ones((2, 1)), np.array([[1.0], [5.0]]), np.array([[True, False]]))

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    masker = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or masker.dtype != bool or not np.isfinite(s).all():
        raise ValueError("invoer")
    s = np.where(np.broadcast_to(masker, s.shape), -np.inf, s)
    m = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isfinite(m), m, 0.0))
    t = e.sum(axis=-1, keepdims=True)
    return e / np.where(t > 0, t, 1.0)


def attention(q, k, v, allowed):
    q = np.asarray(q, dtype=float)
    k = np.asarray(k, dtype=float)
    v = np.asarray(v, dtype=float)
    for x in (q, k, v):
        if x.ndim < 2:
            raise ValueError(f"te weinig assen: {x.shape}")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("q, k en v hebben andere voorloopassen")
    if not 0 < q.shape[-1] == k.shape[-1]:
        raise ValueError("q en k moeten even breed zijn, en niet leeg")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("bij iedere key hoort een value")
    masker = np.asarray(allowed)
    if masker.dtype != bool:
        raise ValueError("masker")
    w = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), ~masker)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
