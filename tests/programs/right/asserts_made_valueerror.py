import numpy as np
def masked_softmax(scores, allowed):
    try:
        s = np.asarray(scores, dtype=np.float64)
        assert s.ndim >= 2 and s.shape[-1] > 0, "vorm"
        assert np.isfinite(s).all(), "eindig"
        a = np.asarray(allowed)
        assert a.dtype == np.bool_, "bool"
        a = np.broadcast_to(a, s.shape)
    except Exception as e:
        raise ValueError(str(e))
    x = np.where(a, s, -np.inf); m = x.max(-1, keepdims=True); m = np.where(m > -np.inf, m, 0)
    e = np.exp(x - m); return e / np.clip(e.sum(-1, keepdims=True), 1e-300, None)
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
    q, k, v, p = (np.asarray(cache[name], dtype=np.float64) for name in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=np.float64)
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    c = (p * dp).sum(axis=-1, keepdims=True)
    ds = p * (dp - c)
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": np.swapaxes(ds, -2, -1) @ q / scale, "v": dv}

