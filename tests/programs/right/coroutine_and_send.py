import numpy as np

def _running():
    total = 0.0
    while True:
        x = yield total
        total += x

def _sum(values):
    acc = _running()
    next(acc)
    out = 0.0
    for v in values:
        out = acc.send(v)
    return out

def _rows(a):
    if a.ndim == 1:
        yield a
    else:
        for part in a:
            yield from _rows(part)

def masked_softmax(scores, allowed):
    scores = np.array(scores, float)
    allowed = np.array(allowed)
    if scores.ndim < 2:
        raise ValueError("ndim")
    if scores.shape[-1] == 0:
        raise ValueError("leeg")
    if allowed.dtype != bool:
        raise ValueError("bool")
    allowed = np.array(np.broadcast_to(allowed, scores.shape))
    out = np.zeros_like(scores)
    for x in scores.flat:
        if not (x - x == 0):
            raise ValueError("eindig")
    import math
    for row, ok, dest in zip(_rows(scores), _rows(allowed), _rows(out)):
        top = max((float(s) for s, a in zip(row, ok) if a), default=None)
        if top is None:
            continue
        e = [math.exp(float(s) - top) if a else 0.0 for s, a in zip(row, ok)]
        total = _sum(e)
        dest[:] = [x / total for x in e]
    return out

def attention(q, k, v, allowed):
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    if not (q.ndim >= 2 <= k.ndim and v.ndim >= 2):
        raise ValueError("twee assen")
    if not (q.shape[:-2] == k.shape[:-2] == v.shape[:-2]):
        raise ValueError("voorloop")
    if not (q.shape[-1] == k.shape[-1] > 0):
        raise ValueError("d")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("N")
    prod = (q[..., :, None, :] * k[..., None, :, :]).sum(-1)
    w = masked_softmax(prod / np.sqrt(q.shape[-1]), allowed)
    y = (w[..., None] * v[..., None, :, :]).sum(-2)
    return y, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dp = (dy[..., :, None, :] * v[..., None, :, :]).sum(-1)
    ds = w * dp - w * (w * dp).sum(-1)[..., None]
    ds /= q.shape[-1] ** 0.5
    return {
        "q": (ds[..., None] * k[..., None, :, :]).sum(-2),
        "k": (ds[..., None] * q[..., :, None, :]).sum(-3),
        "v": (w[..., None] * dy[..., :, None, :]).sum(-3),
    }
