import numpy as np

# Zonder @ en zonder transponeren: alles met extra assen en sommen.


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype != bool or not np.isfinite(scores).all():
        raise ValueError("invoer klopt niet")
    allowed = np.broadcast_to(allowed, scores.shape)
    # p_i = 1 / som_j exp(s_j - s_i): geen maximum nodig, want oneindig wordt 1/oneindig = 0
    with np.errstate(over="ignore"):
        ratio = np.exp(scores[..., None, :] - scores[..., :, None])
    total = np.sum(ratio, axis=-1, where=allowed[..., None, :])
    return np.divide(1.0, total, out=np.zeros(scores.shape), where=allowed)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    s = (q[..., :, None, :] * k[..., None, :, :]).sum(-1) / np.sqrt(q.shape[-1])
    p = masked_softmax(s, allowed)
    y = (p[..., :, :, None] * v[..., None, :, :]).sum(-2)
    return y, {"q": q, "k": k, "v": v, "weights": p}


def attention_backward(cache, dy):
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    dp = (dy[..., :, None, :] * v[..., None, :, :]).sum(-1)
    # paarsgewijs: dS_i = p_i * som_j p_j (g_i - g_j) + p_i g_i (1 - som p)
    rest = 1 - p.sum(-1, keepdims=True)
    ds = p * ((p[..., None, :] * (dp[..., :, None] - dp[..., None, :])).sum(-1) + rest * dp)
    ds = ds / np.sqrt(q.shape[-1])
    return {
        "q": (ds[..., None] * k[..., None, :, :]).sum(-2),
        "k": (ds[..., None] * q[..., :, None, :]).sum(-3),
        "v": (p[..., None] * dy[..., :, None, :]).sum(-3),
    }
