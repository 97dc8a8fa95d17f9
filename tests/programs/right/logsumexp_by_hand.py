import numpy as np

__all__ = ["masked_softmax", "attention", "attention_backward"]


def _logsumexp(a, axis=None, b=None, keepdims=False):
    """Compute log(sum(b * exp(a))) in the manner of scipy.special.logsumexp."""
    a_max = np.amax(a, axis=axis, keepdims=True)
    a_max = np.where(np.isfinite(a_max), a_max, 0)
    tmp = np.exp(a - a_max) if b is None else b * np.exp(a - a_max)
    with np.errstate(divide="ignore"):
        out = np.log(np.sum(tmp, axis=axis, keepdims=True))
    return out, a_max


def _log_softmax(x, axis):
    lse, shift = _logsumexp(x, axis=axis)
    # eerst de verschuiving eraf, dan pas log(som): anders verdwijnt log(2) in 1e300
    lse = np.where(np.isfinite(lse), lse, 0.0)
    return (x - shift) - lse


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=np.float64)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] < 1:
        raise ValueError("`scores` needs at least two axes and a non-empty last axis")
    if not np.issubdtype(allowed.dtype, np.bool_):
        raise ValueError("`allowed` must be boolean")
    if not np.isfinite(scores).all():
        raise ValueError("`scores` must be finite")
    if np.broadcast_shapes(scores.shape, allowed.shape) != scores.shape:
        raise ValueError("`allowed` may not enlarge `scores`")
    return np.exp(_log_softmax(np.where(allowed, scores, -np.inf), axis=-1))


def attention(q, k, v, allowed):
    q, k, v = (np.array(_, dtype=np.float64) for _ in (q, k, v))
    if q.ndim < 2 or q.ndim != k.ndim or q.ndim != v.ndim:
        raise ValueError("`q`, `k` and `v` need the same number (>= 2) of axes")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("leading axes differ")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("head width differs or is zero")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("number of keys and values differ")
    weights = masked_softmax((q / np.sqrt(q.shape[-1])) @ np.swapaxes(k, -1, -2), allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    q, k, v, p = (cache[_] for _ in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=np.float64)
    g = dy @ np.swapaxes(v, -1, -2)
    # terug door log-softmax: dz = dlogp - p * som(dlogp), met dlogp = p * g
    dlog = p * g
    dz = dlog - p * np.sum(dlog, axis=-1, keepdims=True)
    root = np.sqrt(q.shape[-1])
    return {"q": dz @ (k / root), "k": np.swapaxes(dz, -1, -2) @ (q / root), "v": np.swapaxes(p, -1, -2) @ dy}
