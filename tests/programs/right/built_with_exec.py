import numpy as np

# De drie functies hebben geen eigen bronregels: ze worden uit tekst gemaakt.
CHECK = """
def {name}({args}):
    why = [text for bad, text in rules[{name!r}]({args}) if bad]
    if why:
        raise ValueError("{name}: " + ", ".join(why))
    return work[{name!r}]({args})
"""


def softmax_rules(scores, allowed):
    s, a = np.asarray(scores, float), np.asarray(allowed)
    yield s.ndim < 2, "twee assen"
    yield s.shape[-1:] == (0,), "minstens een key"
    yield a.dtype != bool, "masker van bools"
    yield not np.isfinite(s).all(), "eindige scores"


def attention_rules(q, k, v, allowed):
    q, k, v = np.shape(q), np.shape(k), np.shape(v)
    yield min(len(q), len(k), len(v)) < 2, "twee assen"
    yield not q[:-2] == k[:-2] == v[:-2], "voorloopassen"
    yield q[-1:] != k[-1:] or q[-1:] == (0,), "headbreedte"
    yield k[-2:-1] != v[-2:-1], "aantal values"


def softmax(scores, allowed):
    s = np.asarray(scores, float)
    a = np.broadcast_to(np.asarray(allowed), s.shape)
    x = np.where(a, s, -np.inf)
    x = x - np.where(a.any(-1, keepdims=True), x.max(-1, keepdims=True), 0)
    e = np.exp(x)
    return e / np.where(a.any(-1, keepdims=True), e.sum(-1, keepdims=True), 1)


def forward(q, k, v, allowed):
    q, k, v = (np.array(x, float) for x in (q, k, v))
    w = masked_softmax(q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, dict(q=q, k=k, v=v, weights=w)


def backward(cache, dy):
    w, dy = cache["weights"], np.asarray(dy, float)
    g = dy @ cache["v"].swapaxes(-1, -2)
    ds = w * (g - (w * g).sum(-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return dict(q=ds @ cache["k"], k=ds.swapaxes(-1, -2) @ cache["q"], v=w.swapaxes(-1, -2) @ dy)


rules = {"masked_softmax": softmax_rules, "attention": attention_rules, "attention_backward": lambda cache, dy: []}
work = {"masked_softmax": softmax, "attention": forward, "attention_backward": backward}
for name, args in {"masked_softmax": "scores, allowed", "attention": "q, k, v, allowed", "attention_backward": "cache, dy"}.items():
    exec(CHECK.format(name=name, args=args))
