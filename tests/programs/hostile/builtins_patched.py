# expect: masked-softmax=failed attention=failed attention-backward=failed
# isinstance, all, len and friends are replaced for everybody.
import builtins

import numpy as np

builtins.isinstance = lambda *args: True
builtins.issubclass = lambda *args: True
builtins.all = lambda *args: True
builtins.any = lambda *args: False
builtins.len = lambda *args: 3
builtins.sum = lambda *args: 1.0
builtins.abs = lambda *args: 0.0
builtins.max = lambda *args, **kwargs: 0
builtins.type = lambda *args: np.ndarray
builtins.hasattr = lambda *args: True
builtins.print = lambda *args, **kwargs: None
builtins.repr = lambda *args: "array([[0.66666667, 0.33333333]])"


def masked_softmax(scores, allowed):
    return "twee derde en een derde"


def attention(q, k, v, allowed):
    return "vier", {"q": q, "k": k, "v": v, "weights": "twee derde"}


def attention_backward(cache, dy):
    return {"q": "a", "k": "b", "v": "c"}
