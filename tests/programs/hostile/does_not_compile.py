# expect: masked-softmax=failed attention=failed attention-backward=failed
# Two scripts pasted together with a conflict left in; there is no program to run.
import numpy as np


def masked_softmax(scores, allowed):
    allowed = np.asarray(allowed)
<<<<<<< mijn versie
    return np.where(allowed, scores, -np.inf)
=======
    return np.where(allowed, scores, 0)
>>>>>>> versie van Sam


def attention(q, k, v, allowed):
    return q @ k.T @ v


def attention_backward(cache, dy):
    return dy
