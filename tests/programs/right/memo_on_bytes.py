import functools
import numpy as np

_seen = {}

@functools.lru_cache(maxsize=None)
def root(d):
    return float(d) ** 0.5

def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=np.float64)
    allowed = np.array(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all():
        raise ValueError("scores")
    if allowed.dtype != np.bool_:
        raise ValueError("allowed")
    allowed = np.broadcast_to(allowed, scores.shape)
    key = scores.shape, scores.tobytes(), allowed.tobytes()
    if key not in _seen:
        m = np.where(allowed, scores, -np.inf).max(-1, keepdims=True)
        m[np.isinf(m)] = 0
        with np.errstate(over="ignore"):
            e = np.where(allowed, np.exp(np.minimum(scores - m, 0)), 0)
        t = e.sum(-1, keepdims=True)
        t[t == 0] = 1
        _seen[key] = e / t
    return _seen[key].copy()

def attention(q, k, v, allowed):
    q, k, v = (np.array(a, dtype=np.float64) for a in (q, k, v))
    if min(map(np.ndim, (q, k, v))) < 2:
        raise ValueError("ndim")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("lead")
    if q.shape[-1] != k.shape[-1] or not q.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("shape")
    p = masked_softmax((q / root(q.shape[-1])) @ np.swapaxes(k, -1, -2), allowed)
    return p @ v, {"q": q, "k": k, "v": v, "weights": p, "schaal": root(q.shape[-1])}

def attention_backward(cache, dy):
    q, k, v, p = (np.array(cache[n], dtype=np.float64) for n in ("q", "k", "v", "weights"))
    r = root(q.shape[-1])
    g = np.array(dy) @ np.swapaxes(v, -1, -2)
    s = p * (g - np.sum(g * p, -1, keepdims=True))
    return {"q": s @ (k / r), "k": np.swapaxes(s, -1, -2) @ (q / r), "v": np.swapaxes(p, -1, -2) @ dy}
