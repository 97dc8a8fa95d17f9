# expect: masked-softmax=failed attention=failed attention-backward=failed
# Generators instead of results: endless ones, and functions with a stray yield.
import itertools

import numpy as np


def masked_softmax(scores, allowed):
    for row in np.asarray(scores, float):
        yield np.exp(row) / np.exp(row).sum()


def attention(q, k, v, allowed):
    yield np.asarray(q) @ np.swapaxes(k, -1, -2) @ np.asarray(v)
    yield {name: itertools.repeat(0.0) for name in ("q", "k", "v", "weights")}


def attention_backward(cache, dy):
    return {name: itertools.count() for name in ("q", "k", "v")}
