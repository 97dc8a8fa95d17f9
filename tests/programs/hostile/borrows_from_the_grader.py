# expect: masked-softmax=failed attention=failed attention-backward=failed
# Searches memory for somebody else's right functions and calls those.
import gc
import sys
import types

import numpy as np


def borrowed(name):
    """Any function of this name, in any module or anywhere on the heap, that is not ours."""
    for module in list(sys.modules.values()):
        for key in (name, "reference_" + name, name + "_reference", "_" + name):
            f = getattr(module, key, None)
            if isinstance(f, types.FunctionType) and f.__globals__ is not globals():
                return f
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and name in thing.__name__ and thing.__globals__ is not globals():
            return thing
    return None


def masked_softmax(scores, allowed):
    f = borrowed("masked_softmax") or borrowed("softmax")
    return f(scores, allowed) if f else np.zeros(np.shape(scores))


def attention(q, k, v, allowed):
    f = borrowed("attention")
    if f:
        return f(q, k, v, allowed)
    return np.zeros(np.shape(q)), {"q": q, "k": k, "v": v, "weights": 0}


def attention_backward(cache, dy):
    f = borrowed("attention_backward") or borrowed("backward")
    return f(cache, dy) if f else {n: np.zeros(np.shape(cache[n])) for n in "qkv"}
