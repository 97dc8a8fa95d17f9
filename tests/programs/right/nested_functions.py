import numpy as np


def masked_softmax(scores, allowed):
    def check():
        if s.ndim < 2 or s.shape[-1] == 0:
            raise ValueError("vorm")
        if a.dtype != bool:
            raise ValueError("bool")
        if not np.isfinite(s).all():
            raise ValueError("eindig")
        if np.broadcast_shapes(s.shape, a.shape) != s.shape:
            raise ValueError("masker is groter dan scores")

    def stable(x):
        def top():
            m = x.max(axis=-1, keepdims=True)
            return np.where(np.isfinite(m), m, 0.0)

        return np.exp(x - top())

    def normalise(e):
        total = e.sum(axis=-1, keepdims=True)
        return e / np.where(total == 0, 1, total)

    s = np.asarray(scores, dtype=float)
    a = np.asarray(allowed)
    check()
    return normalise(stable(np.where(a, s, -np.inf)))


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)

    def check():
        yield q.ndim >= 2 and k.ndim >= 2 and v.ndim >= 2
        yield q.shape[:-2] == k.shape[:-2] and q.shape[:-2] == v.shape[:-2]
        yield q.shape[-1] == k.shape[-1]
        yield q.shape[-1] > 0
        yield k.shape[-2] == v.shape[-2]

    for number, good in enumerate(check()):
        if not good:
            raise ValueError(f"afspraak {number} is geschonden")

    def scores():
        return q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])

    def mix():
        return weights @ v

    weights = masked_softmax(scores(), allowed)
    return mix(), {"q": q, "k": k, "v": v, "weights": weights, "mix": mix}


def attention_backward(cache, dy):
    get = cache.__getitem__
    dy = np.asarray(dy, dtype=float)

    def dp():
        return dy @ get("v").swapaxes(-1, -2)

    def ds():
        p, g = get("weights"), dp()
        return p * (g - (p * g).sum(axis=-1, keepdims=True)) / np.sqrt(get("q").shape[-1])

    def dq():
        return ds() @ get("k")

    def dk():
        return ds().swapaxes(-1, -2) @ get("q")

    def dv():
        return get("weights").swapaxes(-1, -2) @ dy

    return {f.__name__[1]: f() for f in (dq, dk, dv)}
