# expect: masked-softmax=failed attention=failed attention-backward=failed
# sys.modules holds a numpy that agrees with everything.
import sys
import types

import numpy as np


class Agree(types.ModuleType):
    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __eq__(self, other):
        return True

    def __bool__(self):
        return True

    __hash__ = None


fake = Agree("numpy")
for name in [n for n in sys.modules if n.split(".")[0] == "numpy"]:
    sys.modules[name] = fake


def masked_softmax(scores, allowed):
    return fake


def attention(q, k, v, allowed):
    return fake, {"q": fake, "k": fake, "v": fake, "weights": fake}


def attention_backward(cache, dy):
    return {"q": fake, "k": fake, "v": fake}
