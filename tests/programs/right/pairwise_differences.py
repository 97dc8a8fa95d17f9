import numpy as np

def masked_softmax(scores, allowed):
    x = np.asarray(scores, dtype=np.float64)
    a = np.asarray(allowed)
    if x.ndim < 2: raise ValueError("twee assen")
    if x.shape[-1] == 0: raise ValueError("geen keys")
    if not np.isfinite(x).all(): raise ValueError("niet eindig")
    if a.dtype != np.bool_: raise ValueError("geen booleans")
    a = np.broadcast_to(a, x.shape)
    with np.errstate(over="ignore"):
        # 1 / p_j is de som over n van exp(s_n - s_j)
        diff = x[..., None, :] - x[..., :, None]
        one_over = np.where(a[..., None, :], np.exp(diff), 0.0).sum(-1)
    return np.where(a, 1.0 / np.where(one_over == 0, 1, one_over), 0.0)

def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or v.shape[:-2] != k.shape[:-2]:
        raise ValueError("voorloop")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("d")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("n")
    d = q.shape[-1]
    # (|q|² + |k|² - |q-k|²) / 2 is het inproduct
    qq = (q * q).sum(-1)[..., :, None]
    kk = (k * k).sum(-1)[..., None, :]
    dist = ((q[..., :, None, :] - k[..., None, :, :]) ** 2).sum(-1)
    w = masked_softmax((qq + kk - dist) / 2 / np.sqrt(d), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    g = dy @ np.swapaxes(v, -1, -2)
    # p_j Σ_n p_n (g_j - g_n) + p_j g_j (1 - Σ p): zonder c uit te rekenen
    diff = g[..., :, None] - g[..., None, :]
    ds = p * (p[..., None, :] * diff).sum(-1) + p * g * (1 - p.sum(-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(p, -1, -2) @ dy}
