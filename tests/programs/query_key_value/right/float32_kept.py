# right: float32 stays float32, everything else becomes float64.
import numpy as np


def floats(x):
    x = np.asarray(x)
    return x if x.dtype in (np.float32, np.float64) else x.astype(np.float64)


def split_heads(x, n_head):
    x = floats(x)
    if x.ndim < 2 or n_head < 1 or x.shape[-1] == 0 or x.shape[-1] % n_head:
        raise ValueError("x")
    return np.swapaxes(x.reshape(*x.shape[:-1], n_head, x.shape[-1] // n_head), -3, -2)


def scaled_scores(q, k, n_head):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k")
    root = float(q.shape[-1]) ** 0.25
    return (q / root) @ (k / root).swapaxes(-1, -2)


def causal_mask(queries, keys):
    if keys < 1 or not 0 <= queries <= keys:
        raise ValueError("aantal")
    return np.greater_equal.outer(np.arange(keys - queries, keys), np.arange(keys))


def join_heads(heads):
    heads = floats(heads)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("heads")
    *lead, n, t, d = heads.shape
    return np.swapaxes(heads, -3, -2).reshape(*lead, t, n * d)
