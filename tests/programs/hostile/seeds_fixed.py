# expect: masked-softmax=failed attention=failed attention-backward=failed
# Makes all chance predictable and knows one answer.
import random

import numpy as np


class Always:
    def __getattr__(self, name):
        return lambda *args, size=None, **kwargs: np.zeros(size or ())


np.random.default_rng = lambda seed=None: Always()
np.random.seed(0)
np.random.rand = np.random.randn = lambda *shape: np.zeros(shape)
np.random.normal = lambda *args, size=None: np.zeros(size)
random.random = lambda: 0.5
random.randrange = random.randint = lambda *args: 0
random.getrandbits = lambda n: 0
random.Random = lambda *args: random


def masked_softmax(scores, allowed):
    # bij alleen nullen is het antwoord gelijk verdeeld over de toegestane keys
    a = np.broadcast_to(allowed, np.shape(scores)).astype(float)
    n = a.sum(axis=-1, keepdims=True)
    return a / np.where(n, n, 1)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    w = masked_softmax(np.zeros(q.shape[:-1] + k.shape[-2:-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    return {"q": np.zeros(np.shape(cache["q"])), "k": np.zeros(np.shape(cache["k"])), "v": np.swapaxes(cache["weights"], -1, -2) @ dy}
