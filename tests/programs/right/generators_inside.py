import math
from itertools import compress, product

import numpy as np


def places(shape):
    yield from product(*map(range, shape))


def row_weights(row, ok):
    live = list(compress(row, ok))
    top = max(live, default=0.0)
    total = math.fsum(math.exp(x - top) for x in live)
    for x, a in zip(row, ok):
        yield math.exp(x - top) / total if a else 0.0


def masked_softmax(scores, allowed):
    scores = np.asarray(scores, float)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or not scores.shape[-1]:
        raise ValueError("shape of the scores")
    if allowed.dtype != bool:
        raise ValueError("type of the mask")
    if not all(math.isfinite(x) for x in scores.flat):
        raise ValueError("scores have to be finite")
    allowed = np.broadcast_to(allowed, scores.shape)
    stream = (
        w
        for at in places(scores.shape[:-1])
        for w in row_weights(scores[at].tolist(), allowed[at].tolist())
    )
    return np.fromiter(stream, dtype=float, count=scores.size).reshape(scores.shape)


def attention(q, k, v, allowed):
    q, k, v = (np.array(a, float) for a in (q, k, v))
    if any(a.ndim < 2 for a in (q, k, v)):
        raise ValueError("two axes or more")
    if any(a.shape[:-2] != q.shape[:-2] for a in (k, v)):
        raise ValueError("leading axes")
    if k.shape[-1] != q.shape[-1] or k.shape[-1] == 0 or v.shape[-2] != k.shape[-2]:
        raise ValueError("sizes")
    scores = np.zeros(q.shape[:-1] + k.shape[-2:-1])
    for *b, t, n in places(scores.shape):
        scores[(*b, t, n)] = q[(*b, t)] @ k[(*b, n)] / math.sqrt(q.shape[-1])
    w = masked_softmax(scores, allowed)
    y = np.zeros(q.shape[:-1] + v.shape[-1:])
    for *b, t in places(y.shape[:-1]):
        y[(*b, t)] = w[(*b, t)] @ v[tuple(b)]
    return y, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, p = (cache[n] for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, float)
    g = {"q": np.zeros(q.shape), "k": np.zeros(k.shape), "v": np.zeros(v.shape)}
    for *b, t in places(q.shape[:-1]):
        b = tuple(b)
        dp = v[b] @ dy[b][t]
        ds = p[b][t] * (dp - p[b][t] @ dp) / math.sqrt(q.shape[-1])
        g["q"][b][t] = ds @ k[b]
        g["k"][b] += np.outer(ds, q[b][t])
        g["v"][b] += np.outer(p[b][t], dy[b][t])
    return g
