# wrong: attention
# mistake: np.dot combines every matrix of a batch with every other one.
# diagnosis: dot-met-batch
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
    q, k, v = (np.array(x, dtype=float) for x in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]: raise ValueError
    if not q.shape[-1] == k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]: raise ValueError("breedte")
    w = masked_softmax(np.dot(q, np.swapaxes(k, -2, -1)) / np.sqrt(q.shape[-1]), allowed)
    return np.dot(w, v), {"q": q, "k": k, "v": v, "weights": w}
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

