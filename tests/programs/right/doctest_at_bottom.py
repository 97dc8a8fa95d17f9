import doctest

import numpy as np


def masked_softmax(scores, allowed):
    """Softmax over the allowed keys.

    >>> masked_softmax([[np.log(2), 0.0]], [[True, True]]).round(4)
    array([[0.6667, 0.3333]])
    >>> masked_softmax([[5, 7]], False)
    array([[0., 0.]])
    >>> masked_softmax([[5, 7]], [[1, 0]])
    Traceback (most recent call last):
    ...
    ValueError: mask must be boolean
    """
    scores, allowed = np.asarray(scores, dtype=float), np.asarray(allowed)
    if scores.ndim < 2 or scores.shape[-1] == 0 or not np.isfinite(scores).all():
        raise ValueError("scores must be finite and have two axes")
    if allowed.dtype.kind != "b":
        raise ValueError("mask must be boolean")
    allowed = np.broadcast_to(allowed, scores.shape)
    order = np.sort(np.where(allowed, scores, -np.inf), axis=-1)
    top = order[..., -1:]  # gesorteerd: de laatste is het maximum
    top = np.where(top == -np.inf, 0.0, top)
    e = np.exp(np.where(allowed, scores, -np.inf) - top)
    total = np.cumsum(e, axis=-1)[..., -1:]
    return e / np.where(total == 0, 1.0, total)


def attention(q, k, v, allowed):
    """Mix the values.

    >>> y, cache = attention([[1]], [[0], [0]], [[2], [8]], True)
    >>> y
    array([[5.]])
    >>> sorted(cache)
    ['k', 'q', 'v', 'weights']
    """
    q, k, v = np.array(q, dtype=float), np.array(k, dtype=float), np.array(v, dtype=float)
    if min(q.ndim, k.ndim, v.ndim) < 2:
        raise ValueError("two axes")
    if not q.shape[:-2] == k.shape[:-2] == v.shape[:-2]:
        raise ValueError("leading axes differ")
    if q.shape[-1] != k.shape[-1] or q.shape[-1] == 0 or k.shape[-2] != v.shape[-2]:
        raise ValueError("sizes differ")
    w = masked_softmax(q @ np.swapaxes(k, -1, -2) / np.sqrt(q.shape[-1]), allowed)
    return w @ v, {"q": q, "k": k, "v": v, "weights": w}


def attention_backward(cache, dy):
    """Gradients of sum(dy * y).

    >>> _, cache = attention([[1]], [[0], [0]], [[2], [8]], True)
    >>> attention_backward(cache, [[1]])["v"]
    array([[0.5],
           [0.5]])
    """
    dy, w = np.asarray(dy, dtype=float), cache["weights"]
    dw = dy @ np.swapaxes(cache["v"], -1, -2)
    ds = w * (dw - (w * dw).sum(axis=-1, keepdims=True)) / np.sqrt(cache["q"].shape[-1])
    return {"q": ds @ cache["k"], "k": np.swapaxes(ds, -1, -2) @ cache["q"], "v": np.swapaxes(w, -1, -2) @ dy}


if __name__ == "__main__":
    print(doctest.testmod(verbose=True))
