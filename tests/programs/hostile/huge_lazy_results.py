# expect: masked-softmax=failed attention=failed attention-backward=failed
# Results that are small in memory and immense once anybody writes them out.
import numpy as np

HUGE = np.broadcast_to(np.array(1 / 3), (10**5, 10**5))


def masked_softmax(scores, allowed):
    return HUGE


def attention(q, k, v, allowed):
    return HUGE, {"q": HUGE, "k": HUGE, "v": HUGE, "weights": HUGE}


def attention_backward(cache, dy):
    return {"q": range(10**15), "k": HUGE[None], "v": np.broadcast_to(0.0, (1,) * 20 + (10**9,))}
