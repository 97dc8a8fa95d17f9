# wrong: masked-softmax
# mistake: The scores are copied but not converted to float, so writing -inf into an integer array raises OverflowError for integer or list input.
# diagnosis: gehele-scores-geweigerd
# shown by: masked_softmax([[1, 2], [3, 4]], [[True, False], [True, True]])

import numpy as np


def masked_softmax(scores, allowed):
    z = np.array(scores)
    mag = np.array(allowed)
    if z.ndim < 2 or z.shape[-1] == 0:
        raise ValueError("vorm")
    if mag.dtype != bool:
        raise ValueError("masker")
    if not np.isfinite(z).all():
        raise ValueError("scores niet eindig")
    mag = np.broadcast_to(mag, z.shape)
    z[~mag] = -np.inf
    top = z.max(axis=-1, keepdims=True)
    top = np.where(np.isneginf(top), 0, top)
    e = np.exp(np.asarray(z - top, dtype=float))
    som = e.sum(axis=-1, keepdims=True)
    som[som == 0] = 1
    return e / som


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
    dy = np.asarray(dy, dtype=float)
    q, k, v, p = (np.asarray(cache[naam], float) for naam in ("q", "k", "v", "weights"))
    dv = np.swapaxes(p, -2, -1) @ dy
    dp = dy @ np.swapaxes(v, -2, -1)
    ds = p * (dp - (p * dp).sum(axis=-1, keepdims=True))
    ds = ds / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": np.swapaxes(ds, -2, -1) @ q, "v": dv}
