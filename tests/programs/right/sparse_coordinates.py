import numpy as np

# Alleen de toegestane paren bestaan: (rij, key, score), zoals in een ijle matrix.


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores")
    if allowed.dtype != bool:
        raise ValueError("allowed")
    if not np.isfinite(scores).all():
        raise ValueError("finite")
    n = scores.shape[-1]
    cell = np.flatnonzero(np.broadcast_to(allowed, scores.shape))
    row = cell // n
    value = scores.ravel()[cell]
    out = np.zeros(scores.size)
    if cell.size:
        starts = np.flatnonzero(np.r_[True, row[1:] != row[:-1]])
        run = np.cumsum(np.r_[True, row[1:] != row[:-1]]) - 1
        with np.errstate(over="ignore"):
            e = np.exp(value - np.maximum.reduceat(value, starts)[run])
        out[cell] = e / np.add.reduceat(e, starts)[run]
    return out.reshape(scores.shape)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("axes")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("sizes")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    *lead, t, n = at = np.nonzero(p)
    lead = tuple(lead)
    here, there = lead + (t,), lead + (n,)
    pair = p[at]
    dp = (dy[here] * v[there]).sum(axis=-1)
    c = np.zeros(q.shape[:-1])
    np.add.at(c, here, pair * dp)
    ds = (pair * (dp - c[here]) / np.sqrt(q.shape[-1]))[:, None]
    g = {"q": np.zeros(q.shape), "k": np.zeros(k.shape), "v": np.zeros(v.shape)}
    np.add.at(g["q"], here, ds * k[there])
    np.add.at(g["k"], there, ds * q[here])
    np.add.at(g["v"], there, pair[:, None] * dy[here])
    return g
