import numpy as np
from numpy.lib.stride_tricks import as_strided

def spread(mask, shape):
    if mask.ndim > len(shape):
        raise ValueError("masker heeft te veel assen")
    extra = len(shape) - mask.ndim
    strides = [0] * extra
    for have, want, step in zip(mask.shape, shape[extra:], mask.strides):
        if have == want:
            strides.append(step)
        elif have == 1:
            strides.append(0)
        else:
            raise ValueError(f"masker {mask.shape} past niet in {shape}")
    return as_strided(mask, shape, strides, writeable=False)

def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=np.float64)
    mask = np.array(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or mask.dtype != np.bool_ or not np.isfinite(scores).all():
        raise ValueError("ongeldige invoer")
    mask = spread(mask, scores.shape)
    scores[~mask] = -np.inf
    top = scores.max(axis=-1)[..., None]
    some = top > -np.inf
    with np.errstate(over="ignore", invalid="ignore"):
        e = np.exp(scores - np.where(some, top, 0.0), where=mask, out=np.zeros(scores.shape))
    return np.divide(e, e.sum(axis=-1)[..., None], where=some, out=np.zeros(scores.shape))

def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=np.float64, order="F") for x in (q, k, v))
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("twee assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloop")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maat")
    step = k.strides[:-2] + (k.strides[-1], k.strides[-2])
    kt = as_strided(k, k.shape[:-2] + (k.shape[-1], k.shape[-2]), step)
    w = masked_softmax(q @ kt / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    w_t = np.rollaxis(w, w.ndim - 1, w.ndim - 2)
    v_t = np.rollaxis(v, v.ndim - 1, v.ndim - 2)
    dp = dy @ v_t
    ds = w * (dp - (w * dp) @ np.ones((w.shape[-1], 1))) / np.sqrt(q.shape[-1])
    ds_t = np.rollaxis(ds, ds.ndim - 1, ds.ndim - 2)
    return {"q": ds @ k, "k": ds_t @ q, "v": w_t @ dy}
