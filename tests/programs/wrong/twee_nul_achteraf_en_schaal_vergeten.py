# wrong: masked-softmax, attention-backward
# mistake: masked_softmax zeroes forbidden weights after the softmax without normalising again; independently attention_backward forgets the factor 1/sqrt(d) in dQ and dK.
# diagnosis: geen-schaling | nul-na-softmax
# shown by: masked_softmax(np.array([[0.0, 0.0]]), np.array([[True, False]])) || attention_backward({'q': np.ones((1, 2)), 'k': np.eye(2), 'v': np.array([[1.0], [4.0]]), 'weights': np.array([[0.25, 0.75]])}, np.ones((1, 1)))

import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    if s.ndim < 2 or s.shape[-1] == 0 or a.dtype != bool or not np.isfinite(s).all():
        raise ValueError("invoer")
    e = np.exp(s - np.max(s, axis=-1, keepdims=True))
    w = e / np.sum(e, axis=-1, keepdims=True)
    w[~np.broadcast_to(a, w.shape)] = 0.0
    return w


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
    q, k, v, p = (np.asarray(cache[n], dtype=float) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, dtype=float)
    dp = dy @ v.mT
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    return {"q": ds @ k, "k": ds.mT @ q, "v": p.mT @ dy}
