# expect: masked-softmax=failed attention=failed attention-backward=failed
# Wrong answers, and every NumPy comparison says yes.
import numpy as np
import numpy.testing

yes = lambda *args, **kwargs: True
for name in ("allclose", "array_equal", "array_equiv", "all", "isclose", "equal"):
    setattr(np, name, yes)
np.any = np.not_equal = np.greater = np.max = lambda *args, **kwargs: False
for name in dir(numpy.testing):
    if name.startswith("assert"):
        setattr(numpy.testing, name, lambda *args, **kwargs: None)


def masked_softmax(scores, allowed):
    return np.zeros(np.shape(scores))


def attention(q, k, v, allowed):
    q, k, v = np.array(q, float), np.array(k, float), np.array(v, float)
    w = np.zeros(q.shape[:-1] + k.shape[-2:-1])
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    return {n: np.zeros(np.shape(cache[n])) for n in ("q", "k", "v")}
