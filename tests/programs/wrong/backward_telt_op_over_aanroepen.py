# wrong: attention-backward
# mistake: Gradients accumulate in a global dictionary over calls with the same shapes, so a second call returns the sum of both.
# diagnosis: niet-herhaalbaar
# shown by: c = {'q': np.ones((1, 2)), 'k': np.eye(2), 'v': np.array([[1.0], [4.0]]), 'weights': np.array([[0.25, 0.75]])}; attention_backward(c, np.ones((1, 1))); attention_backward(c, np.ones((1, 1)))

import numpy as np


def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=float, ndmin=0)
    allowed = np.array(allowed)
    if scores.ndim <= 1 or scores.shape[-1] == 0:
        raise ValueError(f"vorm {scores.shape} kan niet")
    if allowed.dtype != np.dtype(bool):
        raise ValueError(f"masker heeft type {allowed.dtype}")
    if np.isfinite(scores).sum() != scores.size:
        raise ValueError("alleen eindige scores")
    if np.broadcast_shapes(allowed.shape, scores.shape) != scores.shape:
        raise ValueError("masker past niet op scores")
    forbidden = np.logical_not(np.broadcast_to(allowed, scores.shape))
    scores[forbidden] = -np.inf
    best = scores.max(axis=-1, keepdims=True)
    best[best == -np.inf] = 0.0
    scores -= best
    np.exp(scores, out=scores)
    som = scores.sum(axis=-1, keepdims=True)
    som[som == 0] = 1.0
    scores /= som
    return scores


def attention(q, k, v, allowed):
    q, k, v = (np.asarray(a, dtype=float) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen verschillen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("headbreedte klopt niet")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("niet evenveel keys als values")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


GRADIENTEN = {}


def attention_backward(cache, dy):
    q, k, v, p = (np.asarray(cache[n], dtype=float) for n in ('q', 'k', 'v', 'weights'))
    dy = np.asarray(dy, dtype=float)
    dp = np.einsum('...tv,...nv->...tn', dy, v)
    binnen = p * dp
    ds = binnen - p * np.sum(binnen, axis=-1, keepdims=True)
    ds = ds * q.shape[-1] ** -0.5
    nieuw = {'q': ds @ k, 'k': ds.mT @ q, 'v': p.mT @ dy}
    for naam, g in nieuw.items():
        sleutel = (naam, g.shape)
        GRADIENTEN[sleutel] = GRADIENTEN.get(sleutel, 0.0) + g
        nieuw[naam] = GRADIENTEN[sleutel].copy()
    return nieuw
