import numpy as np


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype != bool:
        raise ValueError("vorm of masker")
    buf = np.empty(scores.shape, dtype=float)
    buf[...] = scores
    if not np.isfinite(buf).all():
        raise ValueError("eindig")
    allowed = np.broadcast_to(allowed, buf.shape)
    np.putmask(buf, np.logical_not(allowed), -np.inf)
    top = np.empty(buf.shape[:-1] + (1,))
    np.amax(buf, axis=-1, keepdims=True, out=top)
    np.putmask(top, top < -np.finfo(float).max, 0.0)
    np.subtract(buf, top, out=buf)
    np.exp(buf, out=buf)
    np.sum(buf, axis=-1, keepdims=True, out=top)
    np.putmask(top, top == 0.0, 1.0)
    np.divide(buf, top, out=buf)
    return buf


def attention(q, k, v, allowed):
    buffers = []
    for a in (q, k, v):
        a = np.asarray(a)
        buffers.append(np.empty(a.shape, dtype=float))
        buffers[-1][...] = a
    q, k, v = buffers
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    s = np.empty(q.shape[:-1] + (k.shape[-2],))
    np.matmul(q, np.swapaxes(k, -1, -2), out=s)
    s *= q.shape[-1] ** -0.5
    w = masked_softmax(s, allowed)
    y = np.empty(q.shape[:-1] + (v.shape[-1],))
    np.matmul(w, v, out=y)
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    g = {"q": np.empty(q.shape), "k": np.empty(k.shape), "v": np.empty(v.shape)}
    dy = np.asarray(dy, dtype=float)
    ds = np.empty(w.shape)
    np.matmul(dy, np.swapaxes(v, -1, -2), out=ds)
    c = np.multiply(w, ds).sum(axis=-1, keepdims=True)
    np.subtract(ds, c, out=ds)
    np.multiply(ds, w, out=ds)
    np.multiply(ds, q.shape[-1] ** -0.5, out=ds)
    np.matmul(ds, k, out=g["q"])
    np.matmul(np.swapaxes(ds, -1, -2), q, out=g["k"])
    np.matmul(np.swapaxes(w, -1, -2), dy, out=g["v"])
    return g
