import numpy as np
def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=np.float64)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if not np.isfinite(scores).all():
        raise ValueError("niet eindig")
    if allowed.dtype != np.bool_:
        raise ValueError("geen bool")
    allowed = np.broadcast_to(allowed, scores.shape)
    masked = np.where(allowed, scores, -np.inf)
    highest = masked.max(axis=-1, keepdims=True)
    highest = np.where(np.isfinite(highest), highest, 0.0)
    powers = np.exp(masked - highest)
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total > 0, total, 1.0)

def attention(q, k, v, allowed):
    def floats():
        for x in (q, k, v):
            a = np.array(x, dtype=np.float64)
            if a.ndim < 2: raise ValueError("assen")
            yield a
    q, k, v = floats()
    (*lq, T, d), (*lk, N, dk), (*lv, Nv, dv) = q.shape, k.shape, v.shape
    if not (lq == lk == lv and d == dk and d and N == Nv): raise ValueError("vormen")
    out = masked_softmax(np.sum(q[..., :, None, :] * k[..., None, :, :], axis=-1) / np.sqrt(d), allowed)
    return np.sum(out[..., None] * v[..., None, :, :], axis=-2), {"q": q, "k": k, "v": v, "weights": out}
def attention_backward(cache, dy):
    q, k, v, p = (np.array(cache[n], float) for n in ("q", "k", "v", "weights"))
    dp = np.sum(dy[..., :, None, :] * v[..., None, :, :], axis=-1)
    ds = p * (dp - np.sum(p * dp, axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {
        "q": np.sum(ds[..., None] * k[..., None, :, :], axis=-2),
        "k": np.sum(ds[..., None] * q[..., :, None, :], axis=-3),
        "v": np.sum(p[..., None] * dy[..., :, None, :], axis=-3),
    }
