# expect: masked-softmax=failed attention=failed attention-backward=failed
# Takes the built-in names away from everybody, its own functions included.
import builtins

import numpy as np


def masked_softmax(scores, allowed):
    builtins.ValueError = builtins.Exception = builtins.BaseException = type("Fout", (BaseException,), {})
    raise ValueError("alles is nu een ValueError")


def attention(q, k, v, allowed):
    for name in list(vars(builtins)):
        if not name.startswith("_"):
            delattr(builtins, name)
    return np.zeros((1, 1)), {}


def attention_backward(cache, dy):
    globals()["__builtins__"] = {}
    return eval("open('niets')", {"__builtins__": {}})
