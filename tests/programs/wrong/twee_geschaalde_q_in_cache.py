# wrong: attention, attention-backward
# mistake: attention stores q / sqrt(d) as cache["q"] and attention_backward relies on that by not scaling dK; each breaks the agreed cache.
# diagnosis: geschaalde-q-in-cache | schaling-alleen-in-q
# shown by: attention(np.ones((1, 4)), np.ones((1, 4)), np.ones((1, 1)), True) || attention_backward({'q': np.ones((1, 2)), 'k': np.eye(2), 'v': np.array([[1.0], [4.0]]), 'weights': np.array([[0.25, 0.75]])}, np.ones((1, 1)))

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
    q, k, v = map(lambda a: np.asarray(a, float), (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("assen kloppen niet")
    if q.shape[-1] == 0 or q.shape[-1] != k.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("vormen kloppen niet")
    qs = q / np.sqrt(q.shape[-1])
    w = masked_softmax(qs @ k.mT, allowed)
    return w @ v, {"q": qs, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    qs, k, v, p = (np.asarray(cache[n], dtype=float) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=float)
    dp = dy @ v.mT
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    # q in de cache is al gedeeld door wortel d
    return {"q": ds @ k / np.sqrt(qs.shape[-1]), "k": ds.mT @ qs, "v": p.mT @ dy}
