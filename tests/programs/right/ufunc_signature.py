import numpy as np

@np.vectorize
def finite(x):
    return bool(np.isfinite(x))

def _row(s, a):
    with np.errstate(all="ignore"):
        m = np.max(s[a]) if a.any() else 0.0
        e = np.exp(np.where(a, s - m, -np.inf))
        t = e.sum()
        return e / t if t else e * 0

rows = np.vectorize(_row, signature="(n),(n)->(n)", otypes=[np.float64])
_dot = np.frompyfunc(lambda a, b: a * b, 2, 1)

def masked_softmax(scores, allowed):
    scores = np.asarray(scores, np.float64)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if scores.size and not finite(scores).all():
        raise ValueError("eindig")
    if allowed.dtype != np.bool_:
        raise ValueError("bool")
    allowed = np.broadcast_to(allowed, scores.shape)
    return rows(scores, allowed) if scores.size else np.zeros(scores.shape)

def attention(q, k, v, allowed):
    q, k, v = np.array(q, np.float64), np.array(k, np.float64), np.array(v, np.float64)
    for x in (q, k, v):
        if np.ndim(x) < 2:
            raise ValueError("ndim")
    if not (q.shape[:-2] == k.shape[:-2] == v.shape[:-2]):
        raise ValueError("lead")
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1]:
        raise ValueError("d")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("n")
    s = np.add.reduce(_dot(q[..., :, None, :], k[..., None, :, :]).astype(float), axis=-1)
    w = masked_softmax(np.true_divide(s, np.emath.sqrt(q.shape[-1])), allowed)
    y = np.add.reduce(w[..., None] * v[..., None, :, :], axis=-2)
    return y, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    q, k, v, w = [cache[n] for n in ["q", "k", "v", "weights"]]
    dw = np.add.reduce(dy[..., :, None, :] * v[..., None, :, :], axis=-1)
    mean = np.add.reduce(dw * w, axis=-1)[..., None]
    ds = (dw - mean) * w / np.emath.sqrt(q.shape[-1])
    return {
        "q": np.add.reduce(ds[..., :, :, None] * k[..., None, :, :], axis=-2),
        "k": np.add.reduce(ds[..., :, :, None] * q[..., :, None, :], axis=-3),
        "v": np.add.reduce(w[..., :, :, None] * dy[..., :, None, :], axis=-3),
    }
