# expect: masked-softmax=failed attention=failed attention-backward=failed
# Nothing here can be called with the arguments of the contract.
import numpy as np

masked_softmax = np.array([[2 / 3, 1 / 3]])


class attention:
    def __init__(self, *args):
        raise TypeError("ik ben een klasse")

    def __iter__(self):
        return iter((4.0, {}))


async def attention_backward(cache, dy):
    return {"q": 0, "k": 0, "v": 0}
