# expect: masked-softmax=failed attention=failed attention-backward=failed
# Arrays of dtype object whose numbers agree with everybody.
import numpy as np


class Nummer(float):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __sub__(self, other):
        return Nummer(0)

    def __abs__(self):
        return Nummer(0)

    def __le__(self, other):
        return True

    def __hash__(self):
        return 1

    def __repr__(self):
        return "0.6666666666666666"

    __rsub__ = __sub__
    __lt__ = __ge__ = __gt__ = __le__


def vol(shape):
    a = np.empty(shape, dtype=object)
    for i in np.ndindex(shape):
        a[i] = Nummer(i[-1])
    return a


masked_softmax = lambda scores, allowed: vol(np.shape(scores))
attention = lambda q, k, v, allowed: (vol(np.shape(q)[:-1] + np.shape(v)[-1:]), dict(q=q, k=k, v=v, weights=vol(np.shape(q)[:-1] + np.shape(k)[-2:-1])))
attention_backward = lambda cache, dy: {n: vol(np.shape(cache[n])) for n in "qkv"}
