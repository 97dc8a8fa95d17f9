import numpy as np


def one_batch(x):
    x = np.asarray(x, dtype=float)
    b = 1
    for n in x.shape[:-2]:
        b *= n
    return x.reshape(b, *x.shape[-2:])


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("scores: vorm")
    if allowed.dtype != bool:
        raise ValueError("allowed: bool")
    if not np.isfinite(scores).all():
        raise ValueError("scores: eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    s = one_batch(scores)
    a = allowed.reshape(s.shape)
    w = np.zeros(s.shape)
    for b in range(s.shape[0]):
        for t in range(s.shape[1]):
            if a[b, t].any():
                live = s[b, t, a[b, t]]
                with np.errstate(over="ignore"):
                    e = np.exp(live - live.max())
                w[b, t, a[b, t]] = e / e.sum()
    return w.reshape(scores.shape)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2:
        raise ValueError("assen")
    if q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    Q, K, V = one_batch(q), one_batch(k), one_batch(v)
    s = np.zeros((len(Q), Q.shape[1], K.shape[1]))
    for b in range(len(Q)):
        s[b] = np.dot(Q[b], K[b].T) / np.sqrt(Q.shape[2])
    w = masked_softmax(s.reshape(q.shape[:-1] + (k.shape[-2],)), allowed)
    y = np.zeros((len(Q), Q.shape[1], V.shape[2]))
    for b in range(len(Q)):
        y[b] = np.dot(one_batch(w)[b], V[b])
    return y.reshape(q.shape[:-1] + (v.shape[-1],)), {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, w = (one_batch(cache[n]) for n in ("q", "k", "v", "weights"))
    g = one_batch(dy)
    dq, dk, dv = np.zeros(q.shape), np.zeros(k.shape), np.zeros(v.shape)
    for b in range(len(q)):
        dp = np.dot(g[b], v[b].T)
        ds = w[b] * (dp - np.sum(w[b] * dp, axis=1)[:, None]) / np.sqrt(q.shape[2])
        dq[b] = np.dot(ds, k[b])
        dk[b] = np.dot(ds.T, q[b])
        dv[b] = np.dot(w[b].T, g[b])
    return {"q": dq.reshape(cache["q"].shape), "k": dk.reshape(cache["k"].shape), "v": dv.reshape(cache["v"].shape)}
