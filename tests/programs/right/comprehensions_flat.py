import numpy as np


def weights_of(row, ok):
    return [0.0 if not a else 1.0 / sum(np.exp(x - s) for x, b in zip(row, ok) if b) for s, a in zip(row, ok)]


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    bad = [
        text
        for wrong, text in [
            (scores.ndim < 2, "at least two axes"),
            (scores.ndim > 0 and scores.shape[-1] == 0, "last axis empty"),
            (allowed.dtype != bool, "boolean mask"),
            (not np.isfinite(scores).all(), "finite scores"),
        ]
        if wrong
    ]
    if bad:
        raise ValueError("; ".join(bad))
    allowed = np.broadcast_to(allowed, scores.shape)
    n = scores.shape[-1]
    with np.errstate(over="ignore"):  # 1 / oneindig is netjes 0
        rows = [weights_of(s, a) for s, a in zip(scores.reshape(-1, n), allowed.reshape(-1, n))]
    return np.array(rows, dtype=float).reshape(scores.shape)


def attention(q, k, v, allowed):
    q, k, v = [np.array(a, dtype=float) for a in [q, k, v]]
    if [a for a in (q, k, v) if a.ndim < 2] or len({a.shape[:-2] for a in (q, k, v)}) != 1:
        raise ValueError("axes")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("sizes")
    scores = np.array([Q @ K.T for Q, K in zip(*flat(q, k))]).reshape(q.shape[:-1] + (k.shape[-2],))
    w = masked_softmax(scores / np.sqrt(q.shape[-1]), allowed)
    y = np.array([W @ V for W, V in zip(*flat(w, v))]).reshape(w.shape[:-1] + (v.shape[-1],))
    return y, {"q": q, "k": k, "v": v, "weights": w}


def flat(*arrays):
    """All leading axes as one, counted by hand: reshape(-1, ...) fails on empty arrays."""
    return [a.reshape((int(np.prod(a.shape[:-2])),) + a.shape[-2:]) for a in arrays]


def attention_backward(cache, dy):
    names = ["q", "k", "v"]
    q, k, v, w, g = flat(cache["q"], cache["k"], cache["v"], cache["weights"], np.asarray(dy, dtype=float))
    dp = [G @ V.T for G, V in zip(g, v)]
    ds = [P * (D - (P * D).sum(1, keepdims=True)) / np.sqrt(q.shape[-1]) for P, D in zip(w, dp)]
    grads = [
        [D @ K for D, K in zip(ds, k)],
        [D.T @ Q for D, Q in zip(ds, q)],
        [P.T @ G for P, G in zip(w, g)],
    ]
    return {n: np.array(x, dtype=float).reshape(cache[n].shape) for n, x in zip(names, grads)}
