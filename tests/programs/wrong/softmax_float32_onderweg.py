# wrong: masked-softmax
# mistake: Everything is computed in float32; the result is called float64 afterwards.
# diagnosis: weinig-cijfers
import numpy as np
def masked_softmax(scores, allowed):
    s = np.array(scores, dtype=np.float32); a = np.asarray(allowed)
    if a.dtype != bool or s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all(): raise ValueError("x")
    a = np.broadcast_to(a, s.shape)
    x = np.where(a, s, -np.inf); m = x.max(-1, keepdims=True); m[~np.isfinite(m)] = 0
    e = np.exp(x - m); z = e.sum(-1, keepdims=True)
    return (e / np.where(z == 0, 1, z)).astype(np.float64)
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
    q, k, v, w = [cache[x] for x in ("q", "k", "v", "weights")]
    dw = np.matmul(dy, v.swapaxes(-1, -2))
    tussen = dw * w
    ds = tussen - w * tussen.sum(axis=-1, keepdims=True)
    ds = ds / np.sqrt(k.shape[-1])
    grads = {}
    grads["q"] = np.matmul(ds, k)
    grads["k"] = np.matmul(ds.swapaxes(-1, -2), q)
    grads["v"] = np.matmul(w.swapaxes(-1, -2), dy)
    return grads

