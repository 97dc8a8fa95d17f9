# wrong: attention-backward
# mistake: The sign of the score gradient is reversed: p * (c - dp) instead of p * (dp - c).
# diagnosis: teken-scoregradient
# shown by: attention_backward({'q': np.array([[1.0, 2.0], [0.5, -1.0], [2.0, 0.0]]), 'k': np.array([[1.0, 0.0], [0.0, 3.0]]), 'v': np.array([[1.0, 4.0, 0.0], [5.0, -2.0, 3.0]]), 'weights': np.array([[0.25, 0.75], [1.0, 0.0], [0.5, 0.5]])}, np.array([[1.0, -2.0, 3.0], [0.5, 0.0, 1.0], [2.0, 1.0, 0.0]]))

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


def attention_backward(cache, dy):
    q, k, v = [np.asarray(cache[naam], float) for naam in "qkv"]
    p, dy = np.asarray(cache["weights"], float), np.asarray(dy, float)
    dp = dy @ np.swapaxes(v, -2, -1)
    c = (p * dp).sum(axis=-1, keepdims=True)
    ds = p * (c - dp)
    ds /= np.sqrt(q.shape[-1])
    dq = np.matmul(ds, k)
    dk = np.matmul(np.moveaxis(ds, -1, -2), q)
    dv = np.matmul(np.moveaxis(p, -1, -2), dy)
    return {"q": dq, "k": dk, "v": dv}
