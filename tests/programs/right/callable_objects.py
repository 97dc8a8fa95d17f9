import numpy as np


class MaskedSoftmax:
    def __call__(self, scores, allowed):
        scores, allowed = np.asarray(scores, float), np.asarray(allowed)
        self.check(scores, allowed)
        allowed = np.broadcast_to(allowed, scores.shape)
        low = np.where(allowed, scores, -np.inf)
        top = np.nan_to_num(low.max(axis=-1, keepdims=True), neginf=0.0)
        e = np.exp(low - top)
        total = e.sum(axis=-1, keepdims=True)
        return np.divide(e, total, where=total > 0, out=np.zeros(scores.shape))

    def check(self, scores, allowed):
        if scores.ndim < 2 or not scores.shape[-1]:
            raise ValueError("bad scores")
        if allowed.dtype != bool:
            raise ValueError("bad mask")
        if not np.isfinite(scores).all():
            raise ValueError("scores not finite")


class Layer:
    """Remembers nothing; the cache travels with the caller."""

    def __init__(self, softmax):
        self.softmax = softmax

    def __call__(self, q, k, v, allowed):
        q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
        ok = min(q.ndim, k.ndim, v.ndim) >= 2 and q.shape[:-2] == k.shape[:-2] == v.shape[:-2]
        ok = ok and 0 < q.shape[-1] == k.shape[-1] and k.shape[-2] == v.shape[-2]
        if not ok:
            raise ValueError("shapes do not fit")
        w = self.softmax(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]), allowed)
        return w @ v, {"q": q, "k": k, "v": v, "weights": w, "layer": self}


class Backward:
    __slots__ = ()

    def __call__(self, cache, dy):
        q, k, v, p = (cache[n] for n in "q k v weights".split())
        dy = np.asarray(dy, float)
        dp = dy @ v.swapaxes(-2, -1)
        ds = p * (dp - (p * dp).sum(-1, keepdims=True)) / np.sqrt(q.shape[-1])
        return {"q": ds @ k, "k": ds.swapaxes(-2, -1) @ q, "v": p.swapaxes(-2, -1) @ dy}


masked_softmax = MaskedSoftmax()
attention = Layer(masked_softmax)
attention_backward = Backward()
