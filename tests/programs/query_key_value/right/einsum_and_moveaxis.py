# right: einsum for the products, moveaxis for the heads, explicit comparisons of sizes.
import math

import numpy as np


def split_heads(x, n_head):
    x = np.array(x, dtype=np.float64)
    if x.ndim <= 1:
        raise ValueError
    width, rest = divmod(x.shape[-1], n_head) if n_head >= 1 else (0, 1)
    if rest or width == 0:
        raise ValueError
    return np.moveaxis(x.reshape(x.shape[:-1] + (n_head, width)), -2, -3)


def scaled_scores(q, k, n_head):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[-1] != k.shape[-1]:
        raise ValueError
    if q.shape[:-2] != k.shape[:-2]:
        raise ValueError
    return np.einsum("...ia,...ja->...ij", q, k) * (1 / math.sqrt(q.shape[-1]))


def causal_mask(queries, keys):
    if not (0 <= queries <= keys and keys > 0):
        raise ValueError
    i, j = np.indices((queries, keys))
    return j - i <= keys - queries


def join_heads(heads):
    heads = np.array(heads, dtype=np.float64)
    if heads.ndim < 3 or 0 in (heads.shape[-3], heads.shape[-1]):
        raise ValueError
    heads = np.moveaxis(heads, -3, -2)
    return heads.reshape(heads.shape[:-2] + (heads.shape[-2] * heads.shape[-1],))
