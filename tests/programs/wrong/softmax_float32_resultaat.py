# wrong: masked-softmax
# mistake: The weights come back as float32 even for float64 scores; the contract asks for float64 weights.
# diagnosis: resultaat-float32
# shown by: masked_softmax(np.array([[0.1, 0.2, 0.3]]), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=np.float64)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0:
        raise ValueError("vorm")
    if a.dtype != bool:
        raise ValueError("masker")
    if not np.isfinite(s).all():
        raise ValueError("eindig")
    a = np.broadcast_to(a, s.shape)
    gewichten = np.zeros(s.shape, dtype=np.float32)
    for plek in np.ndindex(s.shape[:-1]):
        if a[plek].any():
            z = np.exp(s[plek] - s[plek][a[plek]].max(), where=a[plek], out=np.zeros(s.shape[-1]))
            gewichten[plek] = z / z.sum()
    return gewichten


def attention(q, k, v, allowed):
    q, k, v = (np.asarray(a, dtype=float) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen verschillen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("headbreedte klopt niet")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("niet evenveel keys als values")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
