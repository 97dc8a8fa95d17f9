# wrong: attention
# mistake: The scores are not divided by the square root of the head width d.
# diagnosis: geen-schaling
# shown by: attention(np.ones((1, 4)), np.array([[1.0] * 4, [0.0] * 4]), np.eye(2), True)

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
    scores = q @ np.swapaxes(k, -2, -1)
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
