# wrong: attention-backward
# mistake: The gradients are central differences of a forward pass, not exact.
# diagnosis: verschillenproef
import numpy as np
def masked_softmax(scores, allowed):
    x = np.asarray(scores, dtype=np.float64)
    mask = np.asarray(allowed)
    if x.ndim < 2:
        raise ValueError("ndim")
    if x.shape[-1] == 0:
        raise ValueError("keys")
    if not np.isfinite(x).all():
        raise ValueError("finite")
    if mask.dtype.kind != "b":
        raise ValueError("mask")
    mask = np.broadcast_to(mask, x.shape)
    mx = np.max(x, axis=-1, keepdims=True, where=mask, initial=-np.inf)
    mx = np.where(mx == -np.inf, 0.0, mx)
    e = np.zeros(x.shape)
    np.exp(x - mx, out=e, where=mask)
    total = e.sum(-1, keepdims=True)
    return np.divide(e, total, out=np.zeros_like(e), where=total != 0)

def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("assen")
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("breedte")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("aantal")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}

def attention_backward(cache, dy):
    q, k, v, p = (np.asarray(cache[name], dtype=np.float64) for name in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=np.float64)
    allowed = p > 0
    def loss(q, k, v):
        return (attention(q, k, v, allowed)[0] * dy).sum()
    out = {}
    args = {"q": q, "k": k, "v": v}
    eps = 1e-5
    for name, x in args.items():
        g = np.zeros(x.shape)
        for i in np.ndindex(x.shape):
            xp, xm = x.copy(), x.copy()
            xp[i] += eps; xm[i] -= eps
            g[i] = (loss(**{**args, name: xp}) - loss(**{**args, name: xm})) / (2 * eps)
        out[name] = g
    return out
