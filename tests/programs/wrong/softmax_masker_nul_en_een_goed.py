# wrong: masked-softmax
# mistake: The mask is checked by value, not by type: a mask of integers 0 and 1 (or floats 0.0 and 1.0) is accepted where ValueError is required.
# diagnosis: masker-type-niet-gecontroleerd
# shown by: masked_softmax(np.array([[1.0, 2.0]]), np.array([[1, 0]]))

import numpy as np


def masked_softmax(scores, allowed):
    s = np.array(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or not np.isfinite(s).all():
        raise ValueError("scores")
    if not np.isin(a, (0, 1)).all():
        raise ValueError("het masker bevat iets anders dan True en False")
    a = np.broadcast_to(a == 1, s.shape)
    s[~a] = -np.inf
    top = s.max(-1, keepdims=True)
    top[top == -np.inf] = 0
    e = np.exp(s - top)
    noemer = e.sum(-1, keepdims=True)
    noemer[noemer == 0] = 1
    return e / noemer


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
