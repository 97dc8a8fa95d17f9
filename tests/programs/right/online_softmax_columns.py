import numpy as np
def masked_softmax(scores, allowed):
    s = np.asarray(scores, np.float64); a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all() or a.dtype != np.bool_: raise ValueError("x")
    a = np.broadcast_to(a, s.shape)
    m = np.full(s.shape[:-1], -np.inf); z = np.zeros(s.shape[:-1])
    for j in range(s.shape[-1]):
        x = np.where(a[..., j], s[..., j], -np.inf)
        nm = np.maximum(m, x)
        safe = np.where(np.isinf(nm), 0, nm)
        z = z * np.exp(m - safe) + np.exp(x - safe)
        m = nm
    safe = np.where(np.isinf(m), 0, m)[..., None]
    return np.where(a, np.exp(np.minimum(s - safe, 0)), 0) / np.where(z == 0, 1, z)[..., None]
def attention(q, k, v, allowed):
    q = np.array(q, dtype=float)
    k = np.array(k, dtype=float)
    v = np.array(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("ndim")
    *bq, T, d = q.shape
    *bk, N, dk = k.shape
    *bv, M, dv = v.shape
    if bq != bk or bk != bv or d != dk or d < 1 or N != M:
        raise ValueError("shapes")
    axes = list(range(k.ndim))
    axes[-1], axes[-2] = axes[-2], axes[-1]
    kt = np.transpose(k, axes)
    weights = masked_softmax(np.matmul(q, kt) / np.sqrt(d), allowed)
    return np.matmul(weights, v), {"q": q, "k": k, "v": v, "weights": weights}

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

