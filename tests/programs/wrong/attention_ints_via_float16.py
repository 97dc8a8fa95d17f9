# wrong: attention
# mistake: Integers are converted to float16 before the dot products; large sums become inf or lose precision.
# diagnosis: via-float16
# shown by: attention(np.array([[200, 200]], dtype=np.int16), np.array([[200, 201], [200, 200]], dtype=np.int16), np.eye(2), True)

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


def attention(q, k, v, allowed):
    q, k, v = (np.asarray(x) for x in (q, k, v))
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
    half = lambda x: x.astype("float16") if x.dtype.kind in "iu" else x
    scores = half(q) @ np.swapaxes(half(k), -2, -1)
    weights = masked_softmax(scores.astype(float) / np.sqrt(q.shape[-1]), allowed)
    q, k, v = (x.astype(float) for x in (q, k, v))
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
