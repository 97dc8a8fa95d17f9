# wrong: masked-softmax, attention
# mistake: masked_softmax normalises over axis -2 and attention hands it the transposed scores and mask; together they agree, but the softmax must normalise the last axis and attention must pass (T, N) scores.
# diagnosis: softmax-over-queries
# shown by: masked_softmax(np.array([[1.0, 2.0], [5.0, 0.0], [0.0, 0.0]]), True) || attention(np.array([[1.0], [2.0]]), np.array([[1.0], [0.0]]), np.array([[1.0], [5.0]]), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or a.dtype != bool or not np.isfinite(s).all():
        raise ValueError("invoer")
    s = np.where(np.broadcast_to(a, s.shape), s, -np.inf)
    m = s.max(axis=-2, keepdims=True, initial=-np.inf)
    e = np.exp(s - np.where(np.isfinite(m), m, 0.0))
    t = e.sum(axis=-2, keepdims=True)
    return e / np.where(t > 0, t, 1.0)


def attention(q, k, v, allowed):
    q, k, v = map(lambda a: np.asarray(a, float), (q, k, v))
    eisen = {
        "minstens twee assen": min(q.ndim, k.ndim, v.ndim) >= 2,
        "gelijke voorloopassen": q.shape[:-2] == k.shape[:-2] == v.shape[:-2],
        "gelijke headbreedte": q.shape[-1:] == k.shape[-1:],
        "headbreedte groter dan nul": q.shape[-1:] != (0,),
        "evenveel keys als values": k.shape[-2:-1] == v.shape[-2:-1],
    }
    for eis, voldaan in eisen.items():
        if not voldaan:
            raise ValueError("niet voldaan aan: " + eis)
    masker = np.broadcast_to(allowed, q.shape[:-1] + (k.shape[-2],))
    w = masked_softmax(k @ q.mT / np.sqrt(q.shape[-1]), masker.mT).mT
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
