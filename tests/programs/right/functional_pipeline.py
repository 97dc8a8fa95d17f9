from functools import reduce
from operator import eq, itemgetter, matmul, methodcaller, mul, sub, truediv

import numpy as np

flip = methodcaller("swapaxes", -1, -2)
rowsum = methodcaller("sum", axis=-1, keepdims=True)
rowmax = methodcaller("max", axis=-1, keepdims=True)
root = lambda a: np.sqrt(a.shape[-1])
pipe = lambda x, *fs: reduce(lambda acc, f: f(acc), fs, x)
same = lambda *xs: all(map(eq, xs, xs[1:]))


def demand(condition, text):
    return condition or (_ for _ in ()).throw(ValueError(text))


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, float), np.asarray(allowed)
    demand(scores.ndim > 1 and scores.shape[-1], "scores")
    demand(allowed.dtype == bool, "mask")
    demand(np.isfinite(scores).all(), "finite")
    mask = np.broadcast_to(allowed, scores.shape)
    return pipe(
        np.where(mask, scores, -np.inf),
        lambda x: sub(x, np.where(mask.any(-1, keepdims=True), rowmax(x), 0.0)),
        np.exp,
        lambda e: truediv(e, np.where(mask.any(-1, keepdims=True), rowsum(e), 1.0)),
    )


def attention(q, k, v, allowed):
    q, k, v = map(lambda a: np.array(a, float), (q, k, v))
    demand(min(q.ndim, k.ndim, v.ndim) > 1, "axes")
    demand(same(*(a.shape[:-2] for a in (q, k, v))), "lead")
    demand(same(q.shape[-1], k.shape[-1]) and q.shape[-1], "width")
    demand(same(k.shape[-2], v.shape[-2]), "count")
    w = pipe(matmul(q, flip(k)), lambda s: truediv(s, root(q)), lambda s: masked_softmax(s, allowed))
    return matmul(w, v), dict(zip(("q", "k", "v", "weights"), (q, k, v, w)))


def attention_backward(cache, dy):
    q, k, v, w = itemgetter("q", "k", "v", "weights")(cache)
    dy = np.asarray(dy, float)
    ds = pipe(
        matmul(dy, flip(v)),
        lambda g: sub(g, rowsum(mul(w, g))),
        lambda g: mul(w, g),
        lambda g: truediv(g, root(q)),
    )
    return {"q": matmul(ds, k), "k": matmul(flip(ds), q), "v": matmul(flip(w), dy)}
