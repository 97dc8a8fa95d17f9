# expect: masked-softmax=failed attention=failed attention-backward=failed
# A trace function rewrites the locals of every frame it meets.
import sys

import numpy as np

BETTER = {"status": "passed", "ok": True, "passed": True, "failed": False, "equal": True, "close": True}


def trace(frame, event, arg):
    try:
        for name in BETTER.keys() & frame.f_locals.keys():
            frame.f_locals[name] = BETTER[name]
    except Exception:
        pass
    return trace


def start():
    sys.settrace(trace)
    sys.setprofile(lambda *args: None)
    frame = sys._getframe()
    while frame:
        frame.f_trace = trace
        frame = frame.f_back


def masked_softmax(scores, allowed):
    start()
    return np.zeros(np.shape(scores))


def attention(q, k, v, allowed):
    start()
    return np.zeros(np.shape(q)), {"q": q, "k": k, "v": v, "weights": np.zeros(1)}


def attention_backward(cache, dy):
    start()
    return {n: np.zeros(np.shape(cache[n])) for n in ("q", "k", "v")}
