import enum

import numpy as np


class Rule(enum.Enum):
    AXES = "{0} heeft minstens twee assen nodig"
    KEYS = "er moet minstens één key zijn"
    FINITE = "{0} moet eindig zijn"
    BOOL = "het masker moet uit True en False bestaan"
    FIT = "het masker past niet op {0}"
    LEAD = "voorloopassen {0} en {1} zijn ongelijk"
    WIDTH = "queries zijn {0} breed en keys {1}"
    ZERO = "d is {0}"
    COUNT = "{0} keys, {1} values"

    def unless(self, fine, *details):
        if not fine:
            raise ValueError(self.value.format(*details))


def fits(small, big):
    """Broadcast by hand: compare from the right, only 1 may stretch."""
    return len(small) <= len(big) and all(a in (1, b) for a, b in zip(small[::-1], big[::-1]))


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    Rule.AXES.unless(scores.ndim >= 2, "scores")
    Rule.KEYS.unless(scores.shape[-1] > 0)
    Rule.BOOL.unless(allowed.dtype == bool)
    Rule.FIT.unless(fits(allowed.shape, scores.shape), scores.shape)
    Rule.FINITE.unless(np.isfinite(scores).all(), "scores")
    x = np.where(allowed, scores, -np.inf)
    top = x.max(axis=-1, keepdims=True)
    e = np.exp(x - np.where(np.isneginf(top), 0.0, top))
    total = np.add.reduce(e, axis=-1, keepdims=True)
    return e * np.divide(1.0, total, out=np.zeros_like(total), where=total > 0)


def attention(q, k, v, allowed):
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    for name, a in zip("qkv", (q, k, v)):
        Rule.AXES.unless(a.ndim >= 2, name)
    for a in (k, v):
        Rule.LEAD.unless(a.shape[:-2] == q.shape[:-2], q.shape[:-2], a.shape[:-2])
    Rule.WIDTH.unless(q.shape[-1] == k.shape[-1], q.shape[-1], k.shape[-1])
    Rule.ZERO.unless(q.shape[-1] > 0, 0)
    Rule.COUNT.unless(k.shape[-2] == v.shape[-2], k.shape[-2], v.shape[-2])
    w = masked_softmax(np.inner(q, k) / np.sqrt(q.shape[-1]) if q.ndim == 2 else q @ k.mT / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    w, dy = cache["weights"], np.asarray(dy, dtype=float)
    dw = dy @ cache["v"].mT
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": ds.mT @ cache["q"], "v": w.mT @ dy}
