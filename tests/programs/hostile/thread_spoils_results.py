# expect: masked-softmax=failed attention=failed attention-backward=failed
# A thread goes on changing every result that was handed out.
import threading
import time

import numpy as np

given = []


def spoil():
    while True:
        for a in given:
            a += 1
        time.sleep(0.0005)


def masked_softmax(scores, allowed):
    return np.zeros(np.shape(scores))

right = masked_softmax


def masked_softmax(scores, allowed):
    given.append(right(scores, allowed))
    return given[-1]


def attention(q, k, v, allowed):
    y = np.zeros(np.shape(q)[:-1] + np.shape(v)[-1:])
    given.append(y)
    return y, {"q": q, "k": k, "v": v, "weights": masked_softmax(np.zeros(np.shape(q)[:-1] + np.shape(k)[-2:-1]), True)}


def attention_backward(cache, dy):
    given.extend(np.zeros(np.shape(cache[n])) for n in "qkv")
    return dict(zip("qkv", given[-3:]))


try:
    threading.Thread(target=spoil, daemon=True).start()
except RuntimeError:
    pass
