# wrong: masked-softmax
# mistake: The scores are cast to int first.
# diagnosis: scores-afgekapt
import numpy as np
def masked_softmax(scores, allowed):
    s = np.array(scores).astype(int).astype(float); a = np.asarray(allowed)
    if a.dtype != bool or s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(np.asarray(scores, float)).all(): raise ValueError("x")
    a = np.broadcast_to(a, s.shape)
    x = np.where(a, s, -np.inf); m = x.max(-1, keepdims=True); m[~np.isfinite(m)] = 0
    e = np.exp(x - m); z = e.sum(-1, keepdims=True)
    return e / np.where(z == 0, 1, z)
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
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    c = (p * dp).sum(axis=-1, keepdims=True)
    ds = p * (dp - c)
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": np.swapaxes(ds, -2, -1) @ q / scale, "v": dv}

