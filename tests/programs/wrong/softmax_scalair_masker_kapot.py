# wrong: masked-softmax
# mistake: A scalar mask (True or False) crashes with IndexError, because the last axis of the mask is read without checking that it has one.
# diagnosis: masker-altijd-array
# shown by: masked_softmax(np.array([[1.0, 2.0]]), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all():
        raise ValueError("scores")
    if a.dtype != bool:
        raise ValueError("masker")
    if a.shape[-1] not in (1, s.shape[-1]):
        raise ValueError("masker heeft een verkeerd aantal keys")
    a = np.broadcast_to(a, s.shape)
    s = np.where(a, s, -np.inf)
    m = s.max(axis=-1, keepdims=True)
    e = np.exp(s - np.where(m == -np.inf, 0.0, m))
    t = e.sum(axis=-1, keepdims=True)
    return np.divide(e, t, out=np.zeros_like(e), where=t > 0)


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
