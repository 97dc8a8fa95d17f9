# wrong: masked-softmax
# mistake: Two or three axes work, but scores with two or more leading axes (batch and heads) crash because the shape is unpacked into three numbers.
# diagnosis: hooguit-drie-assen
# shown by: masked_softmax(np.zeros((2, 2, 3, 4)), True)

import numpy as np


def _een_rij(x, ok):
    r = np.zeros(len(x))
    if ok.any():
        e = np.exp(x[ok] - np.max(x[ok]))
        r[ok] = e / e.sum()
    return r


def masked_softmax(scores, allowed):
    x = np.asarray(scores, dtype=float)
    m = np.asarray(allowed)
    if x.ndim < 2 or x.shape[-1] == 0 or m.dtype != bool or not np.isfinite(x).all():
        raise ValueError("ongeldige scores of ongeldig masker")
    m = np.broadcast_to(m, x.shape)
    vlak = x.ndim == 2
    if vlak:
        x, m = x[None], m[None]
    B, T, N = x.shape
    w = np.zeros((B, T, N))
    for b in range(B):
        for t in range(T):
            w[b, t] = _een_rij(x[b, t], m[b, t])
    return w[0] if vlak else w


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
