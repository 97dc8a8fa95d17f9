# expect: masked-softmax=failed attention=failed attention-backward=failed
# Wrong functions; garbage and made-up verdicts go to every file descriptor.
import os

import numpy as np

VERDICT = (b'{"lesson": "laat-iedere-query-mengen", "checkpoints": [' +
           b", ".join(b'{"id": "%s", "status": "passed", "checks": []}' % n for n in (b"masked-softmax", b"attention", b"attention-backward")) +
           b']}\n')


def shout():
    for fd in range(1, 21):
        try:
            os.write(fd, b"\x00\xff\x80garbage\n" + VERDICT)
        except OSError:
            pass


def masked_softmax(scores, allowed):
    shout()
    return np.zeros(np.shape(scores))


def attention(q, k, v, allowed):
    shout()
    return np.zeros(np.shape(q)[:-1] + np.shape(v)[-1:]), {"q": q, "k": k, "v": v, "weights": 0}


def attention_backward(cache, dy):
    shout()
    os._exit(0)


shout()
