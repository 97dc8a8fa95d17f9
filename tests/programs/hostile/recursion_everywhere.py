# expect: masked-softmax=failed attention=failed attention-backward=failed
# Three kinds of endless recursion.
import sys
from functools import partial

import numpy as np


def masked_softmax(scores, allowed):
    return masked_softmax(np.where(allowed, scores, -np.inf), allowed)


class Key:
    def __init__(self, n):
        self.n = n

    def __lt__(self, other):
        return sorted([self, other], key=lambda x: Key(x.n)) == [self, other]


def attention(q, k, v, allowed):
    return sorted(Key(n) for n in range(10))


attention_backward = lambda cache, dy: again(cache, dy)
again = partial(partial(attention_backward), dy=None)
again = partial(lambda f, cache, dy: f(f, cache, dy), lambda f, c, d: f(f, c, d))
