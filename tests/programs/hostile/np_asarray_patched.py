# expect: masked-softmax=failed attention=failed attention-backward=failed
# Conversions hand out whatever was asked for last.
import numpy as np

real = np.asarray
seen = []


def asarray(x, *args, **kwargs):
    seen.append(real(x))
    return max(seen, key=np.size)


np.asarray = np.array = np.asanyarray = np.ascontiguousarray = np.copy = asarray
np.isfinite = lambda x, *args, **kwargs: np.ones(np.shape(x), dtype=bool)
np.ndarray = object
np.float64 = np.float32 = object
np.shape = lambda x: (2, 3)


def masked_softmax(scores, allowed):
    return asarray(scores)


def attention(q, k, v, allowed):
    return asarray(v), {"q": q, "k": k, "v": v, "weights": asarray(q)}


def attention_backward(cache, dy):
    return {"q": cache["q"], "k": cache["k"], "v": cache["v"]}
