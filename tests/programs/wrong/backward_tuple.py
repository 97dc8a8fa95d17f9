# wrong: attention-backward
# mistake: A tuple (dq, dk, dv) is returned instead of a dictionary with keys q, k and v.
# diagnosis: tuple-in-plaats-van-dict
# shown by: attention_backward({'q': np.array([[1.0, 2.0], [0.5, -1.0], [2.0, 0.0]]), 'k': np.array([[1.0, 0.0], [0.0, 3.0]]), 'v': np.array([[1.0, 4.0, 0.0], [5.0, -2.0, 3.0]]), 'weights': np.array([[0.25, 0.75], [1.0, 0.0], [0.5, 0.5]])}, np.array([[1.0, -2.0, 3.0], [0.5, 0.0, 1.0], [2.0, 1.0, 0.0]]))

import math

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
    Q = np.array(q, dtype=np.float64)
    K = np.array(k, dtype=np.float64)
    V = np.array(v, dtype=np.float64)
    for naam, M in (("q", Q), ("k", K), ("v", V)):
        if M.ndim < 2:
            raise ValueError(f"{naam} heeft te weinig assen")
    *voor, T, d = Q.shape
    if d < 1:
        raise ValueError("d moet positief zijn")
    if list(K.shape[:-2]) != voor or list(V.shape[:-2]) != voor or K.shape[-1] != d:
        raise ValueError("q, k en v passen niet bij elkaar")
    if K.shape[-2] != V.shape[-2]:
        raise ValueError("aantal keys is niet aantal values")
    S = np.einsum("...td,...nd->...tn", Q, K) * d ** -0.5
    P = masked_softmax(S, allowed)
    Y = np.einsum("...tn,...nv->...tv", P, V)
    return Y, dict(q=Q, k=K, v=V, weights=P)


def attention_backward(cache, dy):
    q, k, v, p = (np.asarray(cache[n], dtype=float) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=float)
    dp = (dy[..., :, None, :] * v[..., None, :, :]).sum(axis=-1)
    binnen = p * dp
    ds = binnen - p * np.sum(binnen, axis=-1, keepdims=True)
    ds = ds / math.sqrt(k.shape[-1])
    dq, dk, dv = ds @ k, ds.mT @ q, p.mT @ dy
    return dq, dk, dv
