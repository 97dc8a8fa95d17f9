# wrong: masked-softmax
# mistake: One sum over the whole array normalises everything, so all weights together sum to 1 instead of every row.
# diagnosis: softmax-over-alles
# shown by: masked_softmax(np.array([[0.0, 0.0], [0.0, 0.0]]), True)

import numpy as np


def masked_softmax(scores, allowed):
    z = np.asarray(scores, dtype=float)
    ok = np.asarray(allowed)
    if z.ndim < 2 or z.shape[-1] == 0 or ok.dtype != bool or not np.isfinite(z).all():
        raise ValueError("invoer klopt niet")
    ok = np.broadcast_to(ok, z.shape)
    if not ok.any():
        return np.zeros(z.shape)
    z = np.where(ok, z, -np.inf)
    e = np.exp(z - z.max())
    return e / e.sum()


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
