# expect: masked-softmax=passed attention=failed attention-backward=failed
# attention raises KeyboardInterrupt, backward a BaseException of its own.
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

def attention(q, k, v, allowed):
    raise KeyboardInterrupt


class Stop(BaseException):
    def __str__(self):
        raise Stop

    __repr__ = __str__


def attention_backward(cache, dy):
    raise Stop
