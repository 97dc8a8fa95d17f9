# right: a new array filled by loops over heads, positions and columns.
import numpy as np


def split_heads(x, n_head):
    x = np.asarray(x).astype(float)
    if x.ndim < 2:
        raise ValueError("te weinig assen")
    if n_head < 1:
        raise ValueError("te weinig heads")
    columns = x.shape[-1]
    if columns == 0 or columns % n_head:
        raise ValueError("niet deelbaar")
    d_k = columns // n_head
    out = np.empty(x.shape[:-2] + (n_head, x.shape[-2], d_k))
    for h in range(n_head):
        for a in range(d_k):
            out[..., h, :, a] = x[..., h * d_k + a]
    return out


def scaled_scores(q, k, n_head):
    q, k = split_heads(q, n_head), split_heads(k, n_head)
    if q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("vormen")
    d_k = q.shape[-1]
    out = np.zeros(q.shape[:-1] + (k.shape[-2],))
    for a in range(d_k):
        out += q[..., :, None, a] * k[..., None, :, a] / d_k**0.5
    return out


def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("aantallen")
    mask = np.zeros((queries, keys), dtype=bool)
    for i in range(queries):
        for j in range(keys):
            mask[i, j] = j <= i + keys - queries
    return mask


def join_heads(heads):
    heads = np.asarray(heads).astype(float)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("vorm")
    n, length, d_k = heads.shape[-3:]
    out = np.empty(heads.shape[:-3] + (length, n * d_k))
    for h in range(n):
        out[..., h * d_k:(h + 1) * d_k] = heads[..., h, :, :]
    return out
