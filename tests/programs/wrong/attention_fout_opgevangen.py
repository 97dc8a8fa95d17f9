# wrong: attention
# mistake: The ValueError is caught, and a pair of None is returned.
# diagnosis: fout-niet-doorgegeven
import numpy as np
def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=np.float64)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if not np.isfinite(scores).all():
        raise ValueError("niet eindig")
    if allowed.dtype != np.bool_:
        raise ValueError("geen bool")
    allowed = np.broadcast_to(allowed, scores.shape)
    masked = np.where(allowed, scores, -np.inf)
    highest = masked.max(axis=-1, keepdims=True)
    highest = np.where(np.isfinite(highest), highest, 0.0)
    powers = np.exp(masked - highest)
    total = powers.sum(axis=-1, keepdims=True)
    return powers / np.where(total > 0, total, 1.0)

def attention(q, k, v, allowed):
    try:
        q, k, v = (np.array(x, dtype=float) for x in (q, k, v))
        if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]: raise ValueError
        if not q.shape[-1] == k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]: raise ValueError("breedte")
        w = masked_softmax(q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1]), allowed)
        return w @ v, {"q": q, "k": k, "v": v, "weights": w}
    except ValueError as e:
        print("fout:", e)
        return None, None
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

