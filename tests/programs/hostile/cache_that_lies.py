# expect: masked-softmax=passed attention=failed attention-backward=failed
# A dict whose lookups differ from its contents, with endless items.
import itertools

import numpy as np


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or allowed.dtype != bool or not np.isfinite(scores).all():
        raise ValueError("scores of masker")
    x = np.where(np.broadcast_to(allowed, scores.shape), scores, -np.inf)
    top = x.max(axis=-1, keepdims=True)
    e = np.exp(x - np.where(top == -np.inf, 0, top))
    total = e.sum(axis=-1, keepdims=True)
    return e / np.where(total == 0, 1, total)

class Cache(dict):
    def __init__(self, **kw):
        super().__init__(**kw)
        self.turn = itertools.cycle([0.0, 1.0, np.nan])

    def __getitem__(self, key):
        return np.asarray(dict.__getitem__(self, key)) * next(self.turn)

    def items(self):
        return zip(itertools.repeat("q"), itertools.count())

    def keys(self):
        return itertools.repeat("weights")

    __iter__ = keys
    __len__ = lambda self: 2**62
    __contains__ = lambda self, key: True
    __eq__ = lambda self, other: True
    __hash__ = None


def attention(q, k, v, allowed):
    z = np.zeros
    return z(np.shape(q)[:-1] + np.shape(v)[-1:]), Cache(q=z(1), k=z(1), v=z(1), weights=z(1))


def attention_backward(cache, dy):
    return Cache(q=0.0, k=0.0, v=0.0)
