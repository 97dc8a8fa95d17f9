import numpy as np


class Tensor:
    """Een dun laagje om een array, met @ en .T die alleen de laatste twee assen zien."""

    def __init__(self, data):
        self.data = np.array(data, dtype=float)
        if self.data.ndim < 2:
            raise ValueError("een Tensor heeft minstens twee assen")

    def __matmul__(self, other):
        if self.lead != other.lead or self.data.shape[-1] != other.data.shape[-2]:
            raise ValueError(f"{self} @ {other} kan niet")
        return Tensor(self.data @ other.data)

    def __truediv__(self, number):
        if not number:
            raise ValueError("delen door nul")
        return Tensor(self.data / number)

    def __mul__(self, other):
        return Tensor(self.data * other.data)

    def __sub__(self, other):
        return Tensor(self.data - other.data)

    def __repr__(self):
        return f"Tensor{self.data.shape}"

    @property
    def T(self):
        return Tensor(np.swapaxes(self.data, -1, -2))

    @property
    def lead(self):
        return self.data.shape[:-2]

    @property
    def width(self):
        return self.data.shape[-1]

    def rowsum(self):
        return Tensor(self.data.sum(axis=-1, keepdims=True))


class Scores(Tensor):
    def softmax(self, allowed):
        if self.width == 0 or not np.isfinite(self.data).all():
            raise ValueError("geen eindige scores")
        allowed = np.asarray(allowed)
        if allowed.dtype != bool:
            raise ValueError("geen bools")
        low = np.where(np.broadcast_to(allowed, self.data.shape), self.data, -np.inf)
        top = low.max(axis=-1, keepdims=True)
        e = np.exp(low - np.where(np.isfinite(top), top, 0.0))
        total = e.sum(axis=-1, keepdims=True)
        return Tensor(e / np.where(total > 0, total, 1.0))


def masked_softmax(scores, allowed):
    return Scores(scores).softmax(allowed).data


def attention(q, k, v, allowed):
    q, k, v = Tensor(q), Tensor(k), Tensor(v)
    w = Scores((q @ k.T / q.width**0.5).data).softmax(allowed)
    return (w @ v).data, {"q": q.data, "k": k.data, "v": v.data, "weights": w.data}


def attention_backward(cache, dy):
    q, k, v, w = (Tensor(cache[n]) for n in ("q", "k", "v", "weights"))
    dy = Tensor(dy)
    dp = dy @ v.T
    ds = w * (dp - (w * dp).rowsum()) / q.width**0.5
    return {"q": (ds @ k).data, "k": (ds.T @ q).data, "v": (w.T @ dy).data}
