# wrong: attention
# mistake: No keys at all (N = 0) gives zeros instead of ValueError.
# diagnosis: geen-keys-geaccepteerd
# shown by: attention(np.ones((1, 2)), np.ones((0, 2)), np.ones((0, 3)), True)

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
    q, k, v = [np.asarray(arr, dtype=np.float64) for arr in (q, k, v)]
    for x in (q, k, v):
        if x.ndim < 2:
            raise ValueError(f"te weinig assen: {x.shape}")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("q, k en v hebben andere voorloopassen")
    if not 0 < q.shape[-1] == k.shape[-1]:
        raise ValueError("q en k moeten even breed zijn, en niet leeg")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("bij iedere key hoort een value")
    scores = q @ k.mT / np.sqrt(q.shape[-1])
    # zonder keys valt er niets te verdelen
    w = masked_softmax(scores, allowed) if scores.shape[-1] else np.zeros(scores.shape)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
