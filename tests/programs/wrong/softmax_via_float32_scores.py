# wrong: masked-softmax
# mistake: The scores are cast to float32 first and only the result is float64, so precision is lost at about 1e-7 and ±1e300 becomes infinite.
# diagnosis: resultaat-float32
# shown by: masked_softmax(np.array([[0.1, 0.2, 0.3]]), True)

import numpy as np


def masked_softmax(scores, allowed):
    s64 = np.asarray(scores, dtype=np.float64)
    mask = np.asarray(allowed)
    if s64.ndim < 2 or s64.shape[-1] == 0 or not np.isfinite(s64).all() or mask.dtype != bool:
        raise ValueError("ongeldige invoer")
    mask = np.broadcast_to(mask, s64.shape)
    s = s64.astype("float32")
    s = np.where(mask, s, np.float32("-inf"))
    piek = s.max(-1, keepdims=True)
    piek = np.where(np.isneginf(piek), np.float32(0), piek)
    e = np.exp(s - piek).astype(np.float64)
    som = e.sum(-1, keepdims=True)
    return e / np.where(som > 0, som, 1.0)


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
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
