# expect: masked-softmax=failed attention=failed attention-backward=failed
# Objects that show another array to everybody who asks, and learn the answer from who asks.
import numpy as np


class Chameleon:
    def __init__(self, shape):
        self.shape, self.ndim, self.dtype, self.size = shape, len(shape), np.dtype(float), 1
        self.asked = 0

    def __array__(self, dtype=None, copy=None):
        self.asked += 1
        return np.full(self.shape, 1.0 / self.asked)

    def __float__(self):
        return 4.0

    def __eq__(self, other):
        if isinstance(other, np.ndarray):
            self.answer = other.copy()
        return True

    def __getitem__(self, key):
        return self

    def __iter__(self):
        yield from np.full(self.shape, 0.5)

    def __len__(self):
        return self.shape[0]

    def tolist(self):
        return getattr(self, "answer", np.ones(self.shape)).tolist()

    __hash__ = None


def masked_softmax(scores, allowed):
    return Chameleon(np.shape(scores))


def attention(q, k, v, allowed):
    return Chameleon(np.shape(q)[:-1] + np.shape(v)[-1:]), {"q": q, "k": k, "v": v, "weights": Chameleon(np.shape(q)[:-1] + np.shape(k)[-2:-1])}


def attention_backward(cache, dy):
    return {n: Chameleon(np.shape(cache[n])) for n in "qkv"}
