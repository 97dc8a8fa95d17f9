# wrong: attention
# mistake: The output is the mean over keys of weight times value (divided by N) instead of the weighted sum.
# diagnosis: uitvoer-gemiddeld
# shown by: attention([[1.0]], [[2.0], [2.0]], [[3.0], [3.0]], True)

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=float, ndmin=0)
    allowed = np.array(allowed)
    if scores.ndim <= 1 or scores.shape[-1] == 0:
        raise ValueError(f"vorm {scores.shape} kan niet")
    if allowed.dtype != np.dtype(bool):
        raise ValueError(f"masker heeft type {allowed.dtype}")
    if np.isfinite(scores).sum() != scores.size:
        raise ValueError("alleen eindige scores")
    if np.broadcast_shapes(allowed.shape, scores.shape) != scores.shape:
        raise ValueError("masker past niet op scores")
    forbidden = np.logical_not(np.broadcast_to(allowed, scores.shape))
    scores[forbidden] = -np.inf
    best = scores.max(axis=-1, keepdims=True)
    best[best == -np.inf] = 0.0
    scores -= best
    np.exp(scores, out=scores)
    som = scores.sum(axis=-1, keepdims=True)
    som[som == 0] = 1.0
    scores /= som
    return scores


def attention(q, k, v, allowed):
    q, k, v = (np.asarray(x, dtype=float) for x in (q, k, v))
    eisen = {
        "minstens twee assen": min(q.ndim, k.ndim, v.ndim) >= 2,
        "gelijke voorloopassen": q.shape[:-2] == k.shape[:-2] == v.shape[:-2],
        "gelijke headbreedte": q.shape[-1:] == k.shape[-1:],
        "headbreedte groter dan nul": q.shape[-1:] != (0,),
        "evenveel keys als values": k.shape[-2:-1] == v.shape[-2:-1],
    }
    for eis, voldaan in eisen.items():
        if not voldaan:
            raise ValueError("niet voldaan aan: " + eis)
    w = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    y = np.mean(w[..., None] * v[..., None, :, :], axis=-2)
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
