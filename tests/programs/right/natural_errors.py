"""Laat NumPy en het uitpakken zelf klagen, waar dat een ValueError is."""
import numpy as np

def masked_softmax(scores, allowed):
    scores = np.array(scores, dtype=np.float64)
    allowed = np.array(allowed)
    *_, _, n = scores.shape
    1 // n if n else int("geen keys")
    np.asarray_chkfinite(scores)
    if allowed.dtype != np.bool_:
        int("masker is niet booleaans")
    scores[~np.broadcast_to(allowed, scores.shape)] = -np.inf
    with np.errstate(all="ignore"):
        top = scores.max(axis=-1, keepdims=True)
        e = np.exp(scores - np.where(top == -np.inf, 0.0, top))
        out = e / e.sum(axis=-1, keepdims=True)
    return np.where(np.isnan(out), 0.0, out)

def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    (*bq, t, d), (*bk, n, e), (*bv, m, f) = q.shape, k.shape, v.shape
    [()][(bq != bk) + (bq != bv) and int("voorloopassen")]
    if d == 0:
        raise UnicodeError("d is nul")
    s = q @ np.swapaxes(k, -1, -2) / np.sqrt(d)
    if n != m:
        raise ValueError("n")
    w = masked_softmax(s, allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}

def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dp = dy @ v.swapaxes(-2, -1)
    ds = w * (dp - (w * dp).sum(axis=-1, keepdims=True)) / np.sqrt(q.shape[-1])
    return {"q": ds @ k, "k": ds.swapaxes(-2, -1) @ q, "v": w.swapaxes(-2, -1) @ dy}
