# wrong: attention
# mistake: The scores are divided by d itself instead of by the square root of d.
# diagnosis: gedeeld-door-d
# alike: The division by the square root of d is done twice.
# shown by: attention(np.ones((1, 4)), np.array([[1.0] * 4, [0.0] * 4]), np.eye(2), True)

import numpy as np


def masked_softmax(scores, allowed):
    s = np.array(scores, dtype=np.float64)
    ok = np.asarray(allowed)
    if s.ndim < 2:
        raise ValueError("minstens twee assen")
    if s.shape[-1] < 1:
        raise ValueError("geen keys")
    if ok.dtype.kind != "b":
        raise ValueError("masker is niet van het type bool")
    if not np.all(np.isfinite(s)):
        raise ValueError("NaN of oneindig in de scores")
    ok = np.broadcast_to(ok, s.shape)
    uit = np.zeros(s.shape)
    # rij voor rij, dan kan er niets misgaan met assen
    for i in np.ndindex(s.shape[:-1]):
        keuze = ok[i]
        if keuze.any():
            rij = s[i][keuze]
            e = np.exp(rij - rij.max())
            uit[i][keuze] = e / e.sum()
    return uit


def _float(x):
    return np.asarray(x, dtype=np.float64)


def attention(q, k, v, allowed):
    q, k, v = _float(q), _float(k), _float(v)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("minstens twee assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    d = q.shape[-1]
    if d == 0 or k.shape[-1] != d:
        raise ValueError("breedte")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError("keys en values")
    w = masked_softmax(np.einsum("...ij,...kj->...ik", q, k) / d, allowed)
    return w @ v, dict(q=q, k=k, v=v, weights=w)


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
