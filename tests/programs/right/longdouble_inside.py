import numpy as np

L = np.longdouble  # zo breed als deze computer kan


def masked_softmax(scores, allowed):
    s = np.asarray(scores)
    if s.dtype.kind not in "iufb":
        raise ValueError("geen getallen")
    s = s.astype(L)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or a.dtype != bool or not np.isfinite(s).all():
        raise ValueError("scores of masker")
    a = np.broadcast_to(a, s.shape)
    s = np.where(a, s, -L(np.inf))
    m = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(np.isfinite(m), m, L(0)))
    z = e.sum(axis=-1, keepdims=True)
    return (e / np.where(z > 0, z, L(1))).astype(np.float64)


def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2] or q.shape[-1] == 0:
        raise ValueError("maten")
    if not (np.isfinite(q).all() and np.isfinite(k).all()):
        raise ValueError("eindig")
    scores = q.astype(L) @ np.swapaxes(k, -1, -2).astype(L) / np.sqrt(L(q.shape[-1]))
    w = masked_softmax(scores, allowed)
    y = (w.astype(L) @ v.astype(L)).astype(np.float64)
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, p = (np.asarray(cache[n]).astype(L) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy).astype(L)
    dp = dy @ np.swapaxes(v, -1, -2)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / np.sqrt(L(q.shape[-1]))
    g = {"q": ds @ k, "k": np.swapaxes(ds, -1, -2) @ q, "v": np.swapaxes(p, -1, -2) @ dy}
    return {n: a.astype(np.float64) for n, a in g.items()}
