"""Een heel kleine automatische afleider: elke bewerking onthoudt zijn terugweg."""
import numpy as np

def masked_softmax(scores, allowed):
    scores = np.asarray(scores, dtype=np.float64)
    allowed = np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0:
        raise ValueError("vorm")
    if not np.isfinite(scores).all():
        raise ValueError("eindig")
    if allowed.dtype != np.bool_:
        raise ValueError("booleaans")
    allowed = np.broadcast_to(allowed, scores.shape)
    with np.errstate(over="ignore", invalid="ignore"):
        shifted = np.where(allowed, scores, -np.inf)
        shifted = shifted - shifted.max(-1, keepdims=True)
        shifted[np.isnan(shifted)] = -np.inf
        e = np.exp(shifted)
    total = e.sum(-1, keepdims=True)
    return np.where(total > 0, e / np.where(total > 0, total, 1), 0.0)

class Node:
    def __init__(self, value, parents=()):
        self.value, self.parents, self.grad = value, parents, np.zeros(np.shape(value))

    def back(self, g):
        self.grad = self.grad + g
        for parent, pull in self.parents:
            parent.back(pull(g))

def mm(a, b):
    return Node(a.value @ b.value, [
        (a, lambda g: g @ np.swapaxes(b.value, -1, -2)),
        (b, lambda g: np.swapaxes(a.value, -1, -2) @ g),
    ])

def tr(a):
    return Node(np.swapaxes(a.value, -1, -2), [(a, lambda g: np.swapaxes(g, -1, -2))])

def scale(a, c):
    return Node(a.value * c, [(a, lambda g: g * c)])

def known_softmax(a, p):
    return Node(p, [(a, lambda g: p * (g - (p * g).sum(-1, keepdims=True)))])

def attention(q, k, v, allowed):
    q, k, v = (np.array(x, dtype=np.float64) for x in (q, k, v))
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("assen")
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("voorloopassen")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("vormen")
    scores = scale(mm(Node(q), tr(Node(k))), 1 / np.sqrt(q.shape[-1])).value
    weights = masked_softmax(scores, allowed)
    return mm(Node(weights), Node(v)).value, {"q": q, "k": k, "v": v, "weights": weights}

def attention_backward(cache, dy):
    q, k, v = (Node(np.asarray(cache[n], dtype=np.float64)) for n in "qkv")
    s = scale(mm(q, tr(k)), 1 / np.sqrt(q.value.shape[-1]))
    y = mm(known_softmax(s, np.asarray(cache["weights"])), v)
    y.back(np.asarray(dy))
    return {"q": q.grad, "k": k.grad, "v": v.grad}
