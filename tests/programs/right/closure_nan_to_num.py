import numpy as np
def maak():
    def masked_softmax(scores, allowed):
        def controleer():
            if scores.ndim < 2 or not scores.shape[-1]: raise ValueError("vorm")
            if not np.isfinite(scores).all(): raise ValueError("eindig")
            if allowed.dtype != np.bool_: raise ValueError("bool")
        scores, allowed = np.asarray(scores, dtype="float64"), np.asarray(allowed)
        controleer()
        allowed = np.broadcast_to(allowed, scores.shape)
        bereik = np.where(allowed, scores, -np.inf)
        with np.errstate(invalid="ignore"):
            e = np.exp(bereik - bereik.max(axis=-1, keepdims=True))
        e[~allowed] = 0
        som = e.sum(axis=-1, keepdims=True)
        with np.errstate(invalid="ignore", divide="ignore"):
            p = e / som
        return np.nan_to_num(p)
    return masked_softmax
masked_softmax = maak()
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
    q, k, v, p = (np.asarray(cache[name], dtype=np.float64) for name in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=np.float64)
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    c = (p * dp).sum(axis=-1, keepdims=True)
    ds = p * (dp - c)
    scale = np.sqrt(q.shape[-1])
    return {"q": ds @ k / scale, "k": np.swapaxes(ds, -2, -1) @ q / scale, "v": dv}

