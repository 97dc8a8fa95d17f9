"""Nested lists and recursion inside; NumPy only at the door."""
from math import exp, sqrt, isfinite

import numpy as np


def softmax_row(row, ok):
    live = [s for s, a in zip(row, ok) if a]
    if not live:
        return [0.0] * len(row)
    m = max(live)
    e = [exp(s - m) if a else 0.0 for s, a in zip(row, ok)]
    z = sum(e)
    return [x / z for x in e]


def deep(f, depth, *lists):
    """Apply f below `depth` levels of nesting."""
    if depth == 0:
        return f(*lists)
    return [deep(f, depth - 1, *parts) for parts in zip(*lists)]


def check(ok, text):
    if not ok:
        raise ValueError(text)


def masked_softmax(scores, allowed):
    s = np.asarray(scores).astype(float)
    a = np.asarray(allowed)
    check(s.ndim >= 2 and s.shape[-1] > 0, "scores: two axes or more, at least one key")
    check(a.dtype == np.bool_, "mask must be boolean")
    check(all(map(isfinite, s.ravel().tolist())), "scores must be finite")
    a = np.broadcast_to(a, s.shape)
    out = deep(softmax_row, s.ndim - 1, s.tolist(), a.tolist())
    return np.array(out, dtype=float).reshape(s.shape)


def transpose(m):
    return [list(col) for col in zip(*m)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=float) for x in (q, k, v))
    check(min(q.ndim, k.ndim, v.ndim) >= 2, "two axes")
    check(q.shape[:-2] == k.shape[:-2] == v.shape[:-2], "leading axes")
    check(q.shape[-1] == k.shape[-1] > 0, "head width")
    check(k.shape[-2] == v.shape[-2] > 0, "as many values as keys")
    lead, d, dv = q.ndim - 2, q.shape[-1], v.shape[-1]
    table = lambda Q, K: [[dot(x, y) / sqrt(d) for y in K] for x in Q]
    shape = q.shape[:-1] + k.shape[-2:-1]
    scores = np.array(deep(table, lead, q.tolist(), k.tolist()), float).reshape(shape)
    w = masked_softmax(scores, allowed)
    mix = lambda W, V: [[dot(row, col) for col in transpose(V)] for row in W]
    y = deep(mix, lead, w.tolist(), v.tolist())
    return np.array(y, float).reshape(q.shape[:-1] + (dv,)), {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    q, k, v, w = (np.asarray(cache[n], float) for n in ("q", "k", "v", "weights"))
    dy = np.asarray(dy, float)
    r = 1 / sqrt(q.shape[-1])

    def one(Q, K, V, P, G):
        dP = [[dot(g, val) for val in V] for g in G]
        dS = [[p * (x - dot(ps, xs)) * r for p, x in zip(ps, xs)] for ps, xs in zip(P, dP)]
        gq = [[sum(s * key[i] for s, key in zip(row, K)) for i in range(len(K[0]))] for row in dS]
        gk = [[sum(dS[t][n] * Q[t][i] for t in range(len(Q))) for i in range(len(K[0]))] for n in range(len(K))]
        gv = [[sum(P[t][n] * G[t][i] for t in range(len(G))) for i in range(len(V[0]))] for n in range(len(K))]
        return gq, gk, gv

    out = [np.zeros(a.shape) for a in (q, k, v)]
    for b in np.ndindex(*q.shape[:-2]):
        for o, part in zip(out, one(*(a[b].tolist() for a in (q, k, v, w, dy)))):
            o[b] = np.array(part, float).reshape(o[b].shape)
    return dict(zip("qkv", out))
