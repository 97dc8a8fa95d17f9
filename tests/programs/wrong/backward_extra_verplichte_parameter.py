# wrong: attention-backward
# mistake: The function needs a third argument (the mask); the agreed call has only cache and dy.
# diagnosis: andere-parameters
# shown by: attention_backward({'q': np.array([[1.0, 2.0], [0.5, -1.0], [2.0, 0.0]]), 'k': np.array([[1.0, 0.0], [0.0, 3.0]]), 'v': np.array([[1.0, 4.0, 0.0], [5.0, -2.0, 3.0]]), 'weights': np.array([[0.25, 0.75], [1.0, 0.0], [0.5, 0.5]])}, np.array([[1.0, -2.0, 3.0], [0.5, 0.0, 1.0], [2.0, 1.0, 0.0]]))

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
    q = np.asarray(q, float)
    k = np.asarray(k, float)
    v = np.asarray(v, float)
    passend = (
        q.ndim >= 2 and k.ndim >= 2 and v.ndim >= 2
        and q.shape[:-2] == k.shape[:-2] == v.shape[:-2]
        and q.shape[-1] == k.shape[-1] > 0
        and k.shape[-2] == v.shape[-2]
    )
    if not passend:
        raise ValueError(f"vormen passen niet: {q.shape}, {k.shape}, {v.shape}")
    # alle paren (query, key) in een keer
    paren = q[..., :, None, :] * k[..., None, :, :]
    scores = paren.sum(axis=-1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    y = (weights[..., None] * v[..., None, :, :]).sum(axis=-2)
    return y, {"q": q, "k": k, "v": v, "weights": weights, "scores": scores}


def attention_backward(cache, dy, allowed):
    lees = lambda naam: np.asarray(cache[naam], dtype=np.float64)
    q, k, v, p = lees('q'), lees('k'), lees('v'), lees('weights')
    dy = np.asarray(dy, dtype=np.float64)
    dp = np.einsum('...tv,...nv->...tn', dy, v)
    dp = dp * np.asarray(allowed)
    c = np.einsum('...tn,...tn->...t', p, dp)[..., None]
    ds = p * dp - p * c
    ds = ds / np.sqrt(q.shape[-1])
    dq = np.matmul(ds, k)
    dk = np.matmul(np.moveaxis(ds, -1, -2), q)
    dv = np.matmul(np.moveaxis(p, -1, -2), dy)
    return {'q': dq, 'k': dk, 'v': dv}
