# expect: masked-softmax=failed attention=failed attention-backward=failed
# One object is the answer to every question, including the ones that pickle asks.
class Yes:
    __class__ = dict

    def __getattr__(self, name):
        return self

    def __call__(self, *args, **kwargs):
        return self

    def __getitem__(self, key):
        return self

    def __iter__(self):
        while True:
            yield self

    def __contains__(self, thing):
        return True

    def __len__(self):
        return 2

    def __bool__(self):
        return True

    def __eq__(self, other):
        return True

    def __hash__(self):
        return 0

    def __repr__(self):
        return "array([[4.]])"

    def __index__(self):
        return 1

    def __float__(self):
        return 0.0

    __lt__ = __le__ = __gt__ = __ge__ = __eq__


masked_softmax = attention = attention_backward = Yes()
