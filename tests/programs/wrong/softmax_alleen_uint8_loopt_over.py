# wrong: masked-softmax
# mistake: Only signed integers (dtype.kind 'i') are cast to float; unsigned ones are not, so subtracting the maximum wraps around in uint8.
# diagnosis: geheel-loopt-over
# shown by: masked_softmax(np.array([[3, 5, 4]], dtype=np.uint8), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores)
    a = np.asarray(allowed)
    if s.dtype.kind == "i":
        s = s.astype(float)
    if s.ndim < 2 or s.shape[-1] == 0:
        raise ValueError("vorm van scores")
    if a.dtype != bool:
        raise ValueError("masker")
    if not np.isfinite(s).all():
        raise ValueError("scores niet eindig")
    a = np.broadcast_to(a, s.shape)
    gewichten = np.zeros(s.shape, dtype=float)
    for i in np.ndindex(s.shape[:-1]):
        rij = s[i][a[i]]
        if rij.size:
            e = np.exp((rij - rij.max()).astype(float))
            gewichten[i][a[i]] = e / e.sum()
    return gewichten


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
