from collections import OrderedDict

import numpy as np


class Cache(dict):
    """A dict whose entries are also attributes."""

    __getattr__ = dict.__getitem__
    __setattr__ = dict.__setitem__


def masked_softmax(scores, allowed):
    scores, allowed = np.asarray(scores, float), np.asarray(allowed)
    if scores.ndim < 2:
        raise ValueError("scores needs two axes")
    if scores.shape[-1] == 0:
        raise ValueError("no keys at all")
    if allowed.dtype != np.bool_:
        raise ValueError("mask has to be boolean")
    if not np.isfinite(scores).all():
        raise ValueError("scores must be finite")
    try:
        allowed = np.broadcast_to(allowed, scores.shape)
    except ValueError as error:
        raise ValueError(f"mask {allowed.shape} does not fit in {scores.shape}") from error
    masked = np.where(allowed, scores, -np.inf)
    shift = np.max(masked, axis=-1, keepdims=True, initial=np.finfo(float).min)
    e = np.exp(masked - shift)
    return e / np.maximum(e.sum(axis=-1, keepdims=True), 0.5)  # de som is 0 of minstens 1


def attention(q, k, v, allowed):
    c = Cache()
    c.q, c.k, c.v = np.array(q, float), np.array(k, float), np.array(v, float)
    if c.q.ndim < 2 or c.k.ndim < 2 or c.v.ndim < 2:
        raise ValueError("two axes, please")
    if c.q.shape[:-2] != c.k.shape[:-2] or c.q.shape[:-2] != c.v.shape[:-2]:
        raise ValueError("leading axes are not equal")
    if c.q.shape[-1] != c.k.shape[-1] or c.q.shape[-1] == 0:
        raise ValueError("head width")
    if c.k.shape[-2] != c.v.shape[-2]:
        raise ValueError("keys and values")
    c.weights = masked_softmax(c.q @ c.k.swapaxes(-1, -2) / np.sqrt(c.q.shape[-1]), allowed)
    return c.weights @ c.v, c


def attention_backward(cache, dy):
    c = Cache(cache)
    dy = np.asarray(dy, float)
    dp = dy @ c.v.swapaxes(-1, -2)
    ds = c.weights * (dp - (c.weights * dp).sum(axis=-1, keepdims=True)) / np.sqrt(c.q.shape[-1])
    grads = OrderedDict()
    grads["v"] = c.weights.swapaxes(-1, -2) @ dy
    grads["k"] = ds.swapaxes(-1, -2) @ c.q
    grads["q"] = ds @ c.k
    return grads
