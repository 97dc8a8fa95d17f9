import numpy as np


def make_attention(dtype=np.float64):
    """Build the three functions around one dtype and hand them back."""
    zero, minus_inf = dtype(0), dtype(-np.inf)

    def masked_softmax(scores, allowed):
        scores = np.asarray(scores, dtype)
        allowed = np.asarray(allowed)
        if scores.ndim < 2 or scores.shape[-1] == 0:
            raise ValueError("scores shape")
        if allowed.dtype.kind != "b":
            raise ValueError("mask dtype")
        if not np.isfinite(scores).all():
            raise ValueError("scores finite")
        allowed = np.broadcast_to(allowed, scores.shape)
        masked = np.where(allowed, scores, minus_inf)
        peak = masked.max(axis=-1, keepdims=True)
        peak = np.where(peak == minus_inf, zero, peak)
        e = np.exp(masked - peak)
        return e / np.maximum(e.sum(axis=-1, keepdims=True), np.finfo(dtype).tiny)

    def attention(q, k, v, allowed):
        q, k, v = (np.array(a, dtype) for a in (q, k, v))
        if min(q.ndim, k.ndim, v.ndim) < 2:
            raise ValueError("ndim")
        if q.shape[:-2] + q.shape[-1:] != k.shape[:-2] + k.shape[-1:]:
            raise ValueError("q and k")
        if k.shape[:-1] != v.shape[:-1]:
            raise ValueError("k and v")
        if q.shape[-1] == 0:
            raise ValueError("d = 0")
        weights = masked_softmax(q @ k.swapaxes(-1, -2) / np.sqrt(dtype(q.shape[-1])), allowed)
        return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}

    def attention_backward(cache, dy):
        q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
        dy = np.asarray(dy, dtype)
        dp = dy @ v.swapaxes(-1, -2)
        ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / np.sqrt(dtype(q.shape[-1]))
        return {"q": ds @ k, "k": ds.swapaxes(-1, -2) @ q, "v": p.swapaxes(-1, -2) @ dy}

    return masked_softmax, attention, attention_backward


masked_softmax, attention, attention_backward = make_attention()
