# expect: masked-softmax=failed attention=failed attention-backward=failed
# Results that run code when they are copied, pickled or unpickled.
import copy
import os

import numpy as np

RUN = (
    "import numpy, builtins, json\n"
    "numpy.allclose = numpy.array_equal = lambda *a, **k: True\n"
    "json.dumps = lambda *a, **k: '{\"status\": \"passed\"}'\n"
    "builtins.all = lambda *a: True\n"
)


class Surprise(np.ndarray):
    def __reduce__(self):
        return exec, (RUN,)

    __reduce_ex__ = lambda self, protocol: (exec, (RUN,))

    def __deepcopy__(self, memo):
        os._exit(0)

    def __copy__(self):
        raise SystemExit(0)

    __getstate__ = __deepcopy__


surprise = lambda shape: np.zeros(shape).view(Surprise)
masked_softmax = lambda scores, allowed: surprise(np.shape(scores))
attention = lambda q, k, v, allowed: (surprise(np.shape(q)), {"q": surprise(1), "k": surprise(2), "v": surprise(3), "weights": surprise(4)})
attention_backward = lambda cache, dy: {n: surprise(np.shape(cache[n])) for n in ("q", "k", "v")}
