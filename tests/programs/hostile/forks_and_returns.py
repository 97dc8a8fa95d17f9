# expect: masked-softmax=failed attention=failed attention-backward=failed
# Both parent and child return from the call, so two processes go on; the answers are wrong.
import os
import time

import numpy as np

forks = 0


def split():
    """At most four forks in one family; each child is gone after five seconds."""
    global forks
    if forks < 4 and hasattr(os, "fork"):
        forks += 1
        try:
            if os.fork() == 0:
                forks = 4
                import threading

                threading.Thread(target=lambda: (time.sleep(5), os._exit(0)), daemon=True).start()
        except (OSError, RuntimeError):
            pass


def masked_softmax(scores, allowed):
    split()
    return np.zeros(np.shape(scores))


def attention(q, k, v, allowed):
    split()
    return np.zeros(np.shape(q)[:-1] + np.shape(v)[-1:]), {"q": np.array(q), "k": np.array(k), "v": np.array(v), "weights": np.zeros(1)}


def attention_backward(cache, dy):
    split()
    return {n: np.zeros(np.shape(cache[n])) for n in ("q", "k", "v")}
