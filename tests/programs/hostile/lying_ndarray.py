# expect: masked-softmax=failed attention=failed attention-backward=failed
# An ndarray subclass that equals everything, is finite and close to everything.
import numpy as np


class Good(np.ndarray):
    def __eq__(self, other):
        return True

    def __ne__(self, other):
        return False

    def __sub__(self, other):
        return np.zeros(self.shape)

    __rsub__ = __sub__

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        return True

    def __array_function__(self, func, types, args, kwargs):
        return True

    def tobytes(self, *args):
        return b""

    def tolist(self):
        return [[2 / 3, 1 / 3]]

    __hash__ = None


good = lambda shape: np.zeros(shape).view(Good)
masked_softmax = lambda scores, allowed: good(np.shape(scores))
attention = lambda q, k, v, allowed: (good(np.shape(q)[:-1] + np.shape(v)[-1:]),
                                      {"q": q, "k": k, "v": v, "weights": good(np.shape(q)[:-1] + np.shape(k)[-2:-1])})
attention_backward = lambda cache, dy: {n: good(np.shape(cache[n])) for n in ("q", "k", "v")}
