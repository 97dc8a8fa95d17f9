# right: slices stacked and concatenated; the mask by repeating rows of a Python list.
import numpy as np


def split_heads(x, n_head):
    x = np.asarray(x, float)
    if x.ndim < 2 or x.shape[-1] < 1 or n_head < 1:
        raise ValueError("vorm")
    return np.stack(np.split(x, n_head, axis=-1), axis=-3)  # split itself refuses a rest


def scaled_scores(q, k, n_head):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[:-2] + q.shape[-1:] != k.shape[:-2] + k.shape[-1:]:
        raise ValueError("vorm")
    return np.matmul(q / np.sqrt(q.shape[-1]), k.swapaxes(-1, -2))


def causal_mask(queries, keys):
    if keys < 1 or queries not in range(keys + 1):
        raise ValueError("aantal")
    first = keys - queries + 1
    rows = [[True] * n + [False] * (keys - n) for n in range(first, keys + 1)]
    return np.array(rows, dtype=bool).reshape(queries, keys)


def join_heads(heads):
    heads = np.asarray(heads, float)
    if heads.ndim < 3 or heads.shape[-1] == 0:
        raise ValueError("vorm")
    return np.concatenate([heads[..., h, :, :] for h in range(heads.shape[-3])], axis=-1)
