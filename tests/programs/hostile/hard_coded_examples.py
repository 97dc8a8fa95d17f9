# expect: masked-softmax=failed attention=failed attention-backward=failed
# Knows the numbers of the lesson by heart and nothing else.
import numpy as np


def masked_softmax(scores, allowed):
    s = np.asarray(scores, dtype=float)
    if s.shape == (1, 2):
        return np.array([[2 / 3, 1 / 3]]) if np.all(allowed) else np.array([[1.0, 0.0]])
    if s.shape == (3, 3):
        return np.array([[1, 0, 0], [0.36221, 0.63779, 0], [0.47193, 0.38113, 0.14694]])
    if s.ndim < 2 or s.shape[-1] == 0 or np.asarray(allowed).dtype != bool or not np.isfinite(s).all():
        raise ValueError("scores")
    return np.zeros(s.shape)


def attention(q, k, v, allowed):
    if np.shape(q) == (1, 1):
        return np.array([[4.0]]), {"q": np.array(q), "k": np.array(k), "v": np.array(v), "weights": np.array([[2 / 3, 1 / 3]])}
    raise ValueError("onbekend voorbeeld")


def attention_backward(cache, dy):
    r = np.log(2) * -4 / 3
    return {"q": np.array([[r]]), "k": np.array([[-4 / 3], [4 / 3]]), "v": np.array([[2 / 3], [1 / 3]])}
