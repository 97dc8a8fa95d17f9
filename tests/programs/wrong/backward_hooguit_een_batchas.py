# wrong: attention-backward
# mistake: Two and three axes work, but the einsum for three axes fails with two leading axes (batch and heads).
# diagnosis: hooguit-drie-assen
# shown by: attention_backward({'q': np.ones((2, 2, 1, 2)), 'k': np.ones((2, 2, 2, 2)), 'v': np.ones((2, 2, 2, 1)), 'weights': np.full((2, 2, 1, 2), 0.5)}, np.ones((2, 2, 1, 1)))

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
    lees = lambda naam: np.asarray(cache[naam], dtype=np.float64)
    q, k, v, p = lees("q"), lees("k"), lees("v"), lees("weights")
    dy = np.asarray(dy, dtype=np.float64)
    plat = q.ndim == 2
    if plat:
        q, k, v, p, dy = q[None], k[None], v[None], p[None], dy[None]
    dp = np.einsum("btv,bnv->btn", dy, v)
    ds = p * (dp - (p * dp).sum(-1, keepdims=True)) / np.sqrt(q.shape[-1])
    g = {
        "q": np.einsum("btn,bnd->btd", ds, k),
        "k": np.einsum("btn,btd->bnd", ds, q),
        "v": np.einsum("btn,btv->bnv", p, dy),
    }
    return {n: x[0] for n, x in g.items()} if plat else g
