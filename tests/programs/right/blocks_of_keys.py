"""Backward goes through the keys in blocks of two, forward through the queries in blocks of two."""
import numpy as np

BLOCK = 2


def blocks(n):
    return [slice(i, min(i + BLOCK, n)) for i in range(0, n, BLOCK)]


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all() or allowed.dtype != bool:
        raise ValueError("bad scores or mask")
    allowed = np.broadcast_to(allowed, scores.shape)
    out = np.zeros(scores.shape)
    for rows in blocks(scores.shape[-2]):
        s = np.where(allowed[..., rows, :], scores[..., rows, :], -np.inf)
        top = s.max(-1, keepdims=True)
        e = np.exp(s - np.where(np.isneginf(top), 0, top))
        z = e.sum(-1, keepdims=True)
        out[..., rows, :] = e / np.where(z, z, 1)
    return out


def attention(q, k, v, allowed):
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2 or not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("axes")
    if q.shape[-1] != k.shape[-1] or not q.shape[-1] or k.shape[-2] != v.shape[-2]:
        raise ValueError("sizes")
    w = masked_softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), allowed)
    y = np.zeros(q.shape[:-1] + v.shape[-1:])
    for cols in blocks(k.shape[-2]):
        y += w[..., :, cols] @ v[..., cols, :]
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, float)
    scale = 1 / np.sqrt(q.shape[-1])
    c = np.zeros(dy.shape[:-1] + (1,))
    for cols in blocks(k.shape[-2]):
        c += (w[..., cols] * (dy @ v[..., cols, :].swapaxes(-1, -2))).sum(-1, keepdims=True)
    dq, dk, dv = np.zeros(q.shape), np.zeros(k.shape), np.zeros(v.shape)
    for cols in blocks(k.shape[-2]):
        p = w[..., cols]
        ds = p * (dy @ v[..., cols, :].swapaxes(-1, -2) - c) * scale
        dq += ds @ k[..., cols, :]
        dk[..., cols, :] = ds.swapaxes(-1, -2) @ q
        dv[..., cols, :] = p.swapaxes(-1, -2) @ dy
    return {"q": dq, "k": dk, "v": dv}
