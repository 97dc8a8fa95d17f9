import numpy as np

try:
    from scipy.special import softmax as _softmax
except ImportError:  # in de browser is er geen SciPy

    def _softmax(x, axis):
        e = np.exp(x - np.max(x, axis=axis, keepdims=True))
        return e / np.sum(e, axis=axis, keepdims=True)


try:
    from een_pakket_dat_niet_bestaat import attention as snelle_attention
except Exception:
    snelle_attention = None

if snelle_attention is None:

    def attention(q, k, v, allowed):
        q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
        if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
            raise ValueError("assen")
        if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
            raise ValueError("maten")
        w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
        return w @ v, {"q": q, "k": k, "v": v, "weights": w}

else:
    attention = snelle_attention


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if allowed.dtype != bool:
        raise ValueError("bool")
    if not np.isfinite(scores).all():
        raise ValueError("eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    alive = allowed.any(axis=-1)
    weights = np.zeros(scores.shape)
    if alive.any():
        weights[alive] = _softmax(np.where(allowed, scores, -np.inf)[alive], axis=-1)
    return weights


def attention_backward(cache, dy):
    dy, w = np.asarray(dy, dtype=float), cache["weights"]
    dw = dy @ np.swapaxes(cache["v"], -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -1, -2) @ cache["q"], "v": np.swapaxes(w, -1, -2) @ dy}
