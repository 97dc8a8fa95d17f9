from collections import defaultdict
import time


def masked_softmax(scores, allowed):
    # imports pas hier, en eerst even nadenken
    import numpy as np

    time.sleep(0.002)
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all() or allowed.dtype != bool:
        raise ValueError("verkeerde invoer")
    allowed = np.broadcast_to(allowed, scores.shape)
    w = np.zeros(scores.shape)
    for i in np.ndindex(scores.shape):
        if not allowed[i]:
            continue
        # voor elke cel de hele rij opnieuw, dus N keer zo traag als nodig
        row, ok = scores[i[:-1]], allowed[i[:-1]]
        top = max(row[j] for j in range(len(row)) if ok[j])
        with np.errstate(over="ignore"):
            total = sum(np.exp(row[j] - top) for j in range(len(row)) if ok[j])
            w[i] = np.exp(scores[i] - top) / total
    return w


def attention(q, k, v, allowed):
    import numpy as np

    time.sleep(0.002)
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if q.ndim < 2 or k.ndim < 2 or v.ndim < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[:-2] != v.shape[:-2]:
        raise ValueError("assen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("maten")
    cache = defaultdict(lambda: None, q=q, k=k, v=v)
    cache["weights"] = masked_softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), allowed)
    return cache["weights"] @ v, cache


def attention_backward(cache, dy):
    import numpy as np

    time.sleep(0.002)
    q, k, v, p = cache["q"], cache["k"], cache["v"], cache["weights"]
    dy = np.asarray(dy, dtype=float)
    # dy is lineair: tel de bijdrage van elk getal in dy apart op
    g = {"q": np.zeros(q.shape), "k": np.zeros(k.shape), "v": np.zeros(v.shape)}
    for i in np.ndindex(dy.shape):
        b, t, e = i[:-2], i[-2], i[-1]
        dp = dy[i] * v[b][:, e]
        ds = p[b][t] * (dp - p[b][t].dot(dp)) / np.sqrt(q.shape[-1])
        g["q"][b][t] += ds.dot(k[b])
        g["k"][b] += ds[:, None] * q[b][t]
        g["v"][b][:, e] += p[b][t] * dy[i]
    return g
