# wrong: masked-softmax
# mistake: Answers are kept by the shape of the scores, whatever the numbers are.
# diagnosis: antwoord-onthouden
import numpy as np
_memo = {}
def masked_softmax(scores, allowed):
    s = np.array(scores, dtype=np.float64); a = np.asarray(allowed)
    if a.dtype != bool or s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all(): raise ValueError("x")
    a = np.broadcast_to(a, s.shape)
    if s.shape in _memo: return _memo[s.shape]
    x = np.where(a, s, -np.inf); m = x.max(-1, keepdims=True); m[~np.isfinite(m)] = 0
    e = np.exp(x - m); z = e.sum(-1, keepdims=True)
    _memo[s.shape] = e / np.where(z == 0, 1, z)
    return _memo[s.shape]
def attention(q, k, v, allowed):
    q = np.asarray(q, dtype=np.float64).copy()
    k = np.asarray(k, dtype=np.float64).copy()
    v = np.asarray(v, dtype=np.float64).copy()
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    d_k = q.shape[-1]
    if d_k == 0 or k.shape[-1] != d_k:
        raise ValueError("d")
    if v.shape[-2] != k.shape[-2]:
        raise ValueError("N")
    S = np.einsum("...ij,...kj->...ik", q, k) / d_k ** 0.5
    P = masked_softmax(S, allowed)
    Y = np.einsum("...ik,...kv->...iv", P, v)
    cache = {"q": q, "k": k, "v": v, "weights": P}
    return Y, cache

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

