# right: transpose with a computed list of axes, -1 where the length is sure, logical functions.
import numpy as np


def _axes(n):
    return [*range(n - 3), n - 2, n - 3, n - 1]


def split_heads(x, n_head):
    x = np.asarray(x, dtype="float64")
    if x.ndim < 2 or n_head <= 0 or not x.shape[-1] or x.shape[-1] % n_head:
        raise ValueError(f"kan {x.shape} niet in {n_head} heads splitsen")
    parts = x.reshape(x.shape[:-1] + (n_head, x.shape[-1] // n_head))
    return parts.transpose(_axes(parts.ndim))


def scaled_scores(q, k, n_head):
    q, k = (split_heads(a, n_head) for a in (q, k))
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k")
    k = k.transpose([*range(k.ndim - 2), k.ndim - 1, k.ndim - 2])
    return np.divide(q @ k, np.power(q.shape[-1], 0.5))


def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("aantal")
    return np.logical_not(np.triu(np.ones((queries, keys)), k=keys - queries + 1))


def join_heads(heads):
    heads = np.asarray(heads, dtype="float64")
    if heads.ndim < 3 or not heads.shape[-3] or not heads.shape[-1]:
        raise ValueError("vorm")
    heads = np.ascontiguousarray(heads.transpose(_axes(heads.ndim)))
    heads.shape = heads.shape[:-2] + (heads.shape[-2] * heads.shape[-1],)
    return heads
