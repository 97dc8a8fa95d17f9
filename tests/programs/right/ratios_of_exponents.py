import numpy as np
def masked_softmax(scores, allowed):
    # p_i = 1 / sum_j exp(s_j - s_i)
    s = np.asarray(scores, dtype=np.float64); a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all() or a.dtype != np.bool_: raise ValueError("x")
    a = np.broadcast_to(a, s.shape)
    with np.errstate(over="ignore", invalid="ignore"):
        r = np.exp(s[..., None, :] - s[..., :, None])
    r = np.where(a[..., None, :], r, 0)
    n = r.sum(-1)
    return np.divide(1.0, n, out=np.zeros(s.shape), where=a & (n > 0))
def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("assen")
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("breedte")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("aantal")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}

def attention_backward(cache, dy):
    Q, K, V, P = cache["q"], cache["k"], cache["v"], cache["weights"]
    inv = 1 / np.sqrt(Q.shape[-1])
    dP = np.einsum("...td,...nd->...tn", dy, V)
    dS = P * (dP - np.einsum("...tn,...tn->...t", P, dP)[..., np.newaxis])
    return {
        "q": inv * np.einsum("...tn,...nd->...td", dS, K),
        "k": inv * np.einsum("...tn,...td->...nd", dS, Q),
        "v": np.einsum("...tn,...td->...nd", P, dy),
    }

