# expect: masked-softmax=failed attention=failed attention-backward=failed
# Errors and results with millions of characters, and names that are no text.
import numpy as np

LONG = "<b>onzin</b>\x00\x1b[31m\ud800" * 60_000


def masked_softmax(scores, allowed):
    raise ValueError(LONG)


def attention(q, k, v, allowed):
    return np.array([[LONG]]), {"q": LONG, "k": LONG.encode("utf-8", "replace"), "v": 10**100_000, "weights": [LONG]}


class Key(str):
    __hash__ = str.__hash__

    def __eq__(self, other):
        return True


def attention_backward(cache, dy):
    raise type(LONG[:200_000].replace("\x00", "").replace("\ud800", ""), (RuntimeError,), {})({Key("q"): LONG})
