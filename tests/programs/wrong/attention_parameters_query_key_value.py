# wrong: attention
# mistake: The parameters are named query, key, value, mask, so a call with keywords q, k, v, allowed fails.
# diagnosis: andere-parameters
# shown by: attention(q=[[1.0]], k=[[2.0]], v=[[3.0]], allowed=True)

import math

import numpy as np


def masked_softmax(scores, allowed):
    """Softmax via log-sum-exp over de toegestane keys."""
    z = np.asarray(scores, dtype=np.float64)
    mask = np.asarray(allowed)
    if not (z.ndim >= 2 and z.shape[-1] > 0 and mask.dtype == bool and np.isfinite(z).all()):
        raise ValueError("ongeldige scores of ongeldig masker")
    mask = np.broadcast_to(mask, z.shape)
    z = np.where(mask, z, -np.inf)
    hoog = z.max(-1, keepdims=True)
    leeg = ~mask.any(-1, keepdims=True)
    hoog = np.where(leeg, 0.0, hoog)
    schuif = z - hoog
    lse = np.log(np.exp(schuif).sum(-1, keepdims=True) + leeg)
    return np.exp(schuif - lse)


def attention(query, key, value, mask):
    query, key, value = (np.asarray(x, dtype=float) for x in (query, key, value))
    if min(query.ndim, key.ndim, value.ndim) < 2:
        raise ValueError("assen")
    if not query.shape[:-2] == key.shape[:-2] == value.shape[:-2]:
        raise ValueError("voorloopassen")
    d_k = query.shape[-1]
    if d_k == 0 or d_k != key.shape[-1] or key.shape[-2] != value.shape[-2]:
        raise ValueError("vormen")
    attn = masked_softmax(query @ key.mT / math.sqrt(d_k), mask)
    return attn @ value, {"q": query, "k": key, "v": value, "weights": attn}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
