# wrong: attention
# mistake: Nothing is made a float before the first dot product.
# diagnosis: geheel-loopt-over
import numpy as np
def masked_softmax(scores, allowed):
    s = np.array(scores, dtype=float)
    a = np.array(allowed)
    if s.ndim < 2 or s.shape[-1] < 1 or a.dtype != bool or np.any(~np.isfinite(s)):
        raise ValueError("ongeldig")
    a = np.broadcast_to(a, s.shape)
    s[~a] = -np.inf
    leeg = ~a.any(axis=-1, keepdims=True)
    m = np.where(leeg, 0.0, s.max(axis=-1, keepdims=True))
    e = np.exp(s - m)
    e = e / np.where(leeg, 1.0, e.sum(axis=-1, keepdims=True))
    return e

def attention(q, k, v, allowed):
    q, k, v = (np.array(x) for x in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]: raise ValueError
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]: raise ValueError
    s = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    w = masked_softmax(s, allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}
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

