# wrong: attention
# mistake: A query with one axis is turned into a matrix with np.atleast_2d and accepted; q, k and v need at least two axes.
# diagnosis: een-as-geaccepteerd
# shown by: attention(np.ones(2), np.ones((3, 2)), np.ones((3, 1)), True)

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
    q, k, v = (np.atleast_2d(np.asarray(x, dtype=float)) for x in (q, k, v))
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("vormen")
    w = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    G = np.array(dy, dtype=np.float64)
    Q = np.array(cache["q"], dtype=np.float64)
    K = np.array(cache["k"], dtype=np.float64)
    V = np.array(cache["v"], dtype=np.float64)
    P = np.array(cache["weights"], dtype=np.float64)
    gP = np.einsum("...tv,...nv->...tn", G, V)
    c = np.einsum("...tn,...tn->...t", P, gP)
    gS = P * (gP - c[..., None]) / Q.shape[-1] ** 0.5
    return dict(
        q=np.einsum("...tn,...nd->...td", gS, K),
        k=np.einsum("...tn,...td->...nd", gS, Q),
        v=np.einsum("...tn,...tv->...nv", P, G),
    )
