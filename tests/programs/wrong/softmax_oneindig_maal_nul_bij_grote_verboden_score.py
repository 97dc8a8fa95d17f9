# wrong: masked-softmax
# mistake: Exponents are multiplied by the mask afterwards; a forbidden score far above the allowed maximum overflows to inf and inf * 0 gives NaN.
# diagnosis: verboden-exponent-loopt-over
# shown by: masked_softmax(np.array([[1e4, 0.0]]), np.array([[False, True]]))

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or a.dtype != bool or not np.isfinite(s).all():
        raise ValueError("invoer")
    a = np.broadcast_to(a, s.shape)
    top = np.max(s, axis=-1, keepdims=True, where=a, initial=-np.inf)
    top = np.where(np.isfinite(top), top, 0.0)
    e = np.exp(s - top)
    e = e * a  # verboden keys wegvermenigvuldigen
    t = e.sum(axis=-1, keepdims=True)
    return np.divide(e, t, out=np.zeros_like(e), where=t > 0)


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
    dY = np.asarray(dy, float)
    Q, K, V, P = (np.asarray(cache[x], float) for x in "q k v weights".split())
    wortel = np.sqrt(float(K.shape[-1]))
    dP = np.matmul(dY, V.mT)
    rijsom = np.multiply(P, dP).sum(-1)[..., np.newaxis]
    dS = np.multiply(P, np.subtract(dP, rijsom))
    dQ = np.matmul(dS, K / wortel)
    dK = np.matmul(dS.mT, Q / wortel)
    dV = np.matmul(P.mT, dY)
    return {"v": dV, "k": dK, "q": dQ}
