# expect: masked-softmax=failed attention=failed attention-backward=failed
# MaskedArrays in which every cell is hidden: each comparison is "masked", never False.
import numpy as np


def hidden(shape):
    return np.ma.masked_all(shape, dtype=float)


def masked_softmax(scores, allowed):
    return hidden(np.shape(scores))


def attention(q, k, v, allowed):
    w = hidden(np.shape(q)[:-1] + np.shape(k)[-2:-1])
    return hidden(np.shape(q)[:-1] + np.shape(v)[-1:]), {"q": np.ma.array(q), "k": np.ma.array(k), "v": np.ma.array(v), "weights": w}


def attention_backward(cache, dy):
    return {name: hidden(np.shape(cache[name])) for name in ("q", "k", "v")}
