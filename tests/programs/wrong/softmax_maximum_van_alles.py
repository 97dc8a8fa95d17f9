# wrong: masked-softmax
# mistake: One maximum of the whole array is subtracted instead of the maximum of each row, so a row far below it underflows to zeros.
# diagnosis: maximum-hele-array
# shown by: masked_softmax(np.array([[1e4, 1e4 - 1.0], [0.0, 1.0]]), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0:
        raise ValueError("vorm")
    if a.dtype.kind != "b":
        raise ValueError("masker")
    if not np.all(np.isfinite(s)):
        raise ValueError("eindig")
    a = np.broadcast_to(a, s.shape)
    hoogste = s[a].max() if a.any() else 0.0
    e = np.where(a, np.exp(np.where(a, s - hoogste, 0.0)), 0.0)
    som = e.sum(-1, keepdims=True)
    som = np.where(som == 0, 1.0, som)
    return e / som


def attention(q, k, v, allowed):
    q, k, v = (np.asarray(a, dtype=float) for a in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("q, k en v hebben minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or k.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen verschillen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0:
        raise ValueError("headbreedte klopt niet")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("niet evenveel keys als values")
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1])
    weights = masked_softmax(scores, allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


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
