# expect: masked-softmax=failed attention=failed attention-backward=failed
# The results recurse as soon as somebody looks at them.
import numpy as np


class Matrix(list):
    def __repr__(self):
        return f"Matrix({self!r})"

    __str__ = __repr__

    @property
    def shape(self):
        return self.shape

    def __len__(self):
        return len(self)

    def __iter__(self):
        return iter(self)

    def __eq__(self, other):
        return self == other

    def __array__(self, *args, **kwargs):
        return np.asarray(self)

    __hash__ = None


masked_softmax = lambda scores, allowed: Matrix()
attention = lambda q, k, v, allowed: (Matrix(), {"q": q, "k": k, "v": v, "weights": Matrix()})
attention_backward = lambda cache, dy: {"q": Matrix(), "k": Matrix(), "v": Matrix()}
