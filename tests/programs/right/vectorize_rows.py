import numpy as np


def _row(s, a):
    w = np.zeros(s.shape)
    if a.any():
        e = np.exp((s[a] - s[a].max()).clip(-1e3))
        w[a] = e / e.sum()
    return w


def _back_row(p, dp):
    return p * dp - p * (p @ dp)


rows = np.vectorize(_row, signature="(n),(n)->(n)", otypes=[float])
back_rows = np.vectorize(_back_row, signature="(n),(n)->(n)", otypes=[float])


def masked_softmax(scores, allowed):
    s, a = np.asarray(scores, float), np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0:
        raise ValueError("scores: (..., T, N)")
    if a.dtype != bool:
        raise ValueError("allowed: bool")
    if not np.isfinite(s).all():
        raise ValueError("scores: finite")
    a = np.broadcast_to(a, s.shape)
    if s.size == 0:  # vectorize kan niet overweg met nul rijen
        return np.zeros(s.shape)
    return rows(s, a)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("ndim")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("lead")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("size")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, float)
    dp = dy @ np.swapaxes(v, -1, -2)
    ds = back_rows(p, dp) if p.size else np.zeros(p.shape)
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(p, -1, -2) @ dy}
