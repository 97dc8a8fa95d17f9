from functools import partial

import numpy as np


def _softmax(fill, scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype.kind != "b" or not np.isfinite(scores).all():
        raise ValueError("ongeldige scores of ongeldig masker")
    allowed = np.broadcast_to(allowed, scores.shape)
    s = np.where(allowed, scores, -np.inf)
    m = np.max(s, axis=-1, keepdims=True)
    e = np.exp(s - np.where(m > -np.inf, m, 0.0))
    z = np.sum(e, axis=-1, keepdims=True)
    return np.divide(e, z, out=np.full(scores.shape, fill), where=z > 0)


def _attention(softmax, power, q, k, v, allowed):
    q, k, v = (np.array(x, dtype=float) for x in (q, k, v))
    if any(x.ndim < 2 for x in (q, k, v)) or not (q.shape[:-2] == k.shape[:-2] == v.shape[:-2]):
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("breedte of aantal")
    w = softmax(q @ np.swapaxes(k, -2, -1) * q.shape[-1] ** power, allowed)
    return w @ v, dict(q=q, k=k, v=v, weights=w)


def _back(power, cache, dy):
    dy = np.asarray(dy, dtype=float)
    p = cache["weights"]
    dp = dy @ np.swapaxes(cache["v"], -2, -1)
    ds = p * (dp - np.sum(p * dp, axis=-1, keepdims=True)) * cache["q"].shape[-1] ** power
    return dict(q=ds @ cache["k"], k=np.swapaxes(ds, -2, -1) @ cache["q"], v=np.swapaxes(p, -2, -1) @ dy)


masked_softmax = partial(_softmax, 0.0)
attention = partial(_attention, masked_softmax, -0.5)
attention_backward = partial(_back, -0.5)
