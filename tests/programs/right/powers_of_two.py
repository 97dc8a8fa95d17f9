import numpy as np

LOG2E = 1 / np.log(2)


def masked_softmax(scores, allowed):
    # e^x = 2^(x * log2 e)
    s, a = np.asarray(scores, dtype=np.double), np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all():
        raise ValueError("scores")
    if a.dtype != np.bool:
        raise ValueError("masker")
    a = np.broadcast_to(a, s.shape)
    m = np.where(a, s, -np.inf).max(-1, keepdims=True)
    m = np.where(np.isfinite(m), m, 0)
    with np.errstate(over="ignore"):
        x = np.where(a, (s - m) * LOG2E, -np.inf)
    e = np.exp2(np.maximum(x, -5000.0), where=a, out=np.zeros(s.shape))
    z = np.cumsum(e, axis=-1)[..., [-1]]
    return np.true_divide(e, z, where=z > 0, out=np.zeros(s.shape))


def attention(q, k, v, allowed):
    q, k, v = np.array(q, np.double), np.array(k, np.double), np.array(v, np.double)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    # de schaal verdeeld: d^(1/4) bij q en d^(1/4) bij k
    r = q.shape[-1] ** 0.25
    p = masked_softmax((q / r) @ (k / r).mT, allowed)
    return p @ v, {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    q, k, v, p = (np.array(cache[n], np.double) for n in ("q", "k", "v", "weights"))
    r = q.shape[-1] ** 0.25
    dp = np.asarray(dy, np.double) @ v.mT
    ds = p * (dp - np.vecdot(p, dp)[..., None])
    return {"q": ds @ (k / r) / r, "k": ds.mT @ (q / r) / r, "v": p.mT @ np.asarray(dy, np.double)}
