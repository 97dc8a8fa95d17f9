# wrong: attention, attention-backward
# mistake: The cache is a tuple (q, k, v, weights): attention returns it so and attention_backward unpacks it so, where a dictionary with those names is agreed.
# diagnosis: cache-als-tuple
# shown by: attention(np.ones((1, 1)), np.ones((1, 1)), np.ones((1, 1)), True) || attention_backward({'q': np.ones((1, 2)), 'k': np.eye(2), 'v': np.array([[1.0], [4.0]]), 'weights': np.array([[0.25, 0.75]])}, np.ones((1, 1)))

import numpy as np


def _keur_scores(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    problemen = []
    if s.ndim < 2:
        problemen.append("te weinig assen")
    elif s.shape[-1] == 0:
        problemen.append("laatste as is leeg")
    if a.dtype != np.bool_:
        problemen.append("masker niet booleaans")
    if np.isnan(s).any() or np.isinf(s).any():
        problemen.append("scores niet eindig")
    if problemen:
        raise ValueError("; ".join(problemen))
    return s, np.broadcast_to(a, s.shape)


def masked_softmax(scores, allowed):
    s, a = _keur_scores(scores, allowed)
    top = np.max(s, axis=-1, keepdims=True, where=a, initial=-np.inf)
    top[np.isneginf(top)] = 0.0
    e = np.zeros_like(s)
    np.exp(s - top, out=e, where=a)
    som = np.sum(e, axis=-1, keepdims=True)
    return np.divide(e, som, out=np.zeros_like(e), where=som > 0)


def attention(q, k, v, allowed):
    q = np.asarray(q, dtype=float)
    k = np.asarray(k, dtype=float)
    v = np.asarray(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    voor, d, N = q.shape[:-2], q.shape[-1], k.shape[-2]
    if k.shape != voor + (N, d) or v.shape[:-1] != voor + (N,) or d < 1:
        raise ValueError(f"vormen {q.shape}, {k.shape}, {v.shape} passen niet")
    w = masked_softmax(q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    return w @ v, (q, k, v, w)


def attention_backward(cache, dy):
    (q, k, v, p), dy = cache, np.asarray(dy, dtype=float)
    dp = dy @ v.mT
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": ds.mT @ q, "v": p.mT @ dy}
