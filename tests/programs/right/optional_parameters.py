import numpy as np


def masked_softmax(scores, allowed, axis=-1, *, temperature=1.0, check=True):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if check:
        if scores.ndim < 2 or scores.shape[axis] == 0:
            raise ValueError("scores: minstens twee assen en een niet-lege laatste as")
        if allowed.dtype != bool:
            raise ValueError("allowed: alleen True en False")
        if not np.isfinite(scores).all():
            raise ValueError("scores: alleen eindige getallen")
    allowed = np.broadcast_to(allowed, scores.shape)
    logits = np.where(allowed, scores / temperature, -np.inf)
    peak = logits.max(axis=axis, keepdims=True)
    peak = np.where(np.isneginf(peak), 0, peak)
    e = np.exp(logits - peak)
    total = e.sum(axis=axis, keepdims=True)
    return np.divide(e, total, out=np.zeros(scores.shape), where=total != 0)


def attention(q, k, v, allowed=True, scale=None, dropout=0.0, return_scores=False, **rest):
    if rest:
        raise TypeError(f"onbekend: {sorted(rest)}")
    q, k, v = (np.array(a, dtype=float) for a in (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2] or q.shape[-1] == 0:
        raise ValueError("breedte of aantal")
    if scale is None:
        scale = 1 / np.sqrt(q.shape[-1])
    scores = q @ np.swapaxes(k, -1, -2) * scale
    weights = masked_softmax(scores, allowed)
    if dropout:
        weights = weights * (np.random.default_rng().random(weights.shape) >= dropout) / (1 - dropout)
    cache = {"q": q, "k": k, "v": v, "weights": weights, "scale": scale}
    if return_scores:
        cache["scores"] = scores
    return weights @ v, cache


def attention_backward(cache, dy, need=("q", "k", "v")):
    q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights"))
    scale = cache.get("scale", 1 / np.sqrt(q.shape[-1]))
    dy = np.asarray(dy, dtype=float)
    grads = {}
    if "v" in need:
        grads["v"] = np.swapaxes(p, -1, -2) @ dy
    if "q" in need or "k" in need:
        dp = dy @ np.swapaxes(v, -1, -2)
        ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) * scale
        grads["q"], grads["k"] = ds @ k, np.swapaxes(ds, -1, -2) @ q
    return {n: grads[n] for n in need}
