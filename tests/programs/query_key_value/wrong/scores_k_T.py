# wrong: scale-scores
# mistake: k.T reverses all axes.
# shown by: scaled_scores(np.ones((3, 4)), np.ones((3, 4)), 2)
# diagnosis: alle-assen-omgekeerd

import numpy as np


def split_heads(x, n_head):
    x = np.asarray(x, dtype=float)
    if x.ndim < 2 or n_head < 1 or x.shape[-1] == 0 or x.shape[-1] % n_head != 0:
        raise ValueError("niet te verdelen")
    *lead, T, d = x.shape
    return x.reshape(*lead, T, n_head, d // n_head).swapaxes(-3, -2)


def scaled_scores(q, k, n_head):
    q = split_heads(q, n_head)
    k = split_heads(k, n_head)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k passen niet")
    return q @ k.T / np.sqrt(q.shape[-1])


def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("aantallen")
    return np.tril(np.ones((queries, keys), dtype=bool), k=keys - queries)


def join_heads(heads):
    heads = np.asarray(heads, dtype=float)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("geen heads")
    *lead, n, T, d = heads.shape
    return heads.swapaxes(-3, -2).reshape(*lead, T, n * d)
