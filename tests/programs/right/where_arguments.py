import numpy as np


def masked_softmax(scores, allowed):
    x = np.asarray(scores, dtype=np.float64)
    a = np.asarray(allowed)
    if not (x.ndim > 1 and x.shape[-1] > 0):
        raise ValueError(f"scores met vorm {x.shape} kan niet")
    if a.dtype.kind != "b":
        raise ValueError(f"masker van type {a.dtype} kan niet")
    if np.isfinite(x).sum() != x.size:
        raise ValueError("NaN of oneindig in scores")
    a = np.broadcast_to(a, x.shape)
    lowest = np.finfo(float).min
    peak = np.max(x, axis=-1, keepdims=True, where=a, initial=lowest)
    diff = np.zeros(x.shape)
    with np.errstate(over="ignore"):
        np.subtract(x, peak, out=diff, where=a)
    e = np.zeros(x.shape)
    np.exp(diff, out=e, where=a)
    z = np.sum(e, axis=-1, keepdims=True, where=a)
    p = np.zeros(x.shape)
    np.divide(e, z, out=p, where=a)
    return p


def attention(q, k, v, allowed):
    q, k, v = map(lambda m: np.array(m, dtype=np.float64), (q, k, v))
    shapes = q.shape, k.shape, v.shape
    if any(len(s) < 2 for s in shapes):
        raise ValueError(f"te weinig assen: {shapes}")
    if len({s[:-2] for s in shapes}) != 1:
        raise ValueError(f"ongelijke voorloopassen: {shapes}")
    if k.shape[-1] != q.shape[-1] or not q.shape[-1]:
        raise ValueError(f"breedte: {shapes}")
    if k.shape[-2] != v.shape[-2]:
        raise ValueError(f"aantal: {shapes}")
    weights = masked_softmax(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]), allowed)
    return weights @ v, {"q": q, "k": k, "v": v, "weights": weights}


def attention_backward(cache, dy):
    p = cache["weights"]
    dy = np.asarray(dy, dtype=np.float64)
    live = p != 0
    dp = dy @ cache["v"].swapaxes(-2, -1)
    c = np.sum(p * dp, axis=-1, keepdims=True, where=live)
    ds = np.zeros(p.shape)
    np.multiply(p, dp - c, out=ds, where=live)
    np.divide(ds, np.sqrt(cache["q"].shape[-1]), out=ds)
    return {"q": ds @ cache["k"], "k": ds.swapaxes(-2, -1) @ cache["q"], "v": p.swapaxes(-2, -1) @ dy}
