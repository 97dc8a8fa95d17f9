import numpy as np

# Meer dan twee assen? Dan roept de functie zichzelf aan voor elke laag.


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if allowed.dtype != bool:
        raise ValueError("type")
    if not np.isfinite(scores).all():
        raise ValueError("eindig")
    allowed = np.broadcast_to(allowed, scores.shape)
    result = np.empty(scores.shape)
    if scores.ndim > 2:
        for i in range(len(scores)):
            result[i] = masked_softmax(scores[i], allowed[i])
        return result
    s = np.where(allowed, scores, -np.inf)
    top = s.max(axis=1, keepdims=True)
    top[np.isinf(top)] = 0
    e = np.exp(s - top)
    z = e.sum(axis=1, keepdims=True)
    z[z == 0] = 1
    return e / z


def _forward(q, k, v, allowed):
    if q.ndim == 2:
        w = masked_softmax(q @ k.T / np.sqrt(q.shape[1]), allowed)
        return w @ v, w
    y = np.empty(q.shape[:-1] + v.shape[-1:])
    w = np.empty(q.shape[:-1] + k.shape[-2:-1])
    for i in range(q.shape[0]):
        y[i], w[i] = _forward(q[i], k[i], v[i], allowed[i])
    return y, w


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2] or k.shape[-2] == 0:
        raise ValueError("maten")
    allowed = np.asarray(allowed)
    if allowed.dtype != bool:
        raise ValueError("masker")
    y, w = _forward(q, k, v, np.broadcast_to(allowed, q.shape[:-1] + k.shape[-2:-1]))
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, w = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    if q.ndim > 2:
        g = {"q": np.empty(q.shape), "k": np.empty(k.shape), "v": np.empty(v.shape)}
        for i in range(q.shape[0]):
            part = attention_backward({"q": q[i], "k": k[i], "v": v[i], "weights": w[i]}, dy[i])
            for name in g:
                g[name][i] = part[name]
        return g
    dw = dy @ v.T
    ds = w * (dw - (w * dw).sum(axis=1, keepdims=True)) / np.sqrt(q.shape[1])
    return {"q": ds @ k, "k": ds.T @ q, "v": w.T @ dy}
