# right: each head picked by a matrix of zeros and ones; the mask by counting.
import numpy as np


def split_heads(x, n_head):
    x = np.asarray(x, dtype=np.float64)
    if x.ndim < 2 or n_head < 1 or x.shape[-1] == 0 or x.shape[-1] % n_head:
        raise ValueError("niet te verdelen")
    d_model = x.shape[-1]
    pick = np.eye(d_model).reshape(d_model, n_head, d_model // n_head)
    return np.einsum("...tc,cha->...hta", x, pick)


def scaled_scores(q, k, n_head):
    q, k = np.asarray(q, float), np.asarray(k, float)
    if q.ndim < 2 or k.ndim < 2 or q.shape[:-2] != k.shape[:-2] or q.shape[-1] != k.shape[-1]:
        raise ValueError("q en k")
    d_model = q.shape[-1]
    if n_head < 1 or d_model == 0 or d_model % n_head:
        raise ValueError("heads")
    which = np.repeat(np.eye(n_head), d_model // n_head, axis=1)  # (n_head, d_model)
    masked = q[..., None, :, :] * which[:, None, :]
    return masked @ k.swapaxes(-1, -2)[..., None, :, :] / np.sqrt(d_model // n_head)


def causal_mask(queries, keys):
    if keys < 1 or queries < 0 or queries > keys:
        raise ValueError("aantallen")
    seen = np.arange(keys - queries + 1, keys + 1)
    return np.cumsum(np.ones((queries, keys)), axis=1) <= seen[:, None]


def join_heads(heads):
    heads = np.asarray(heads, dtype=np.float64)
    if heads.ndim < 3 or heads.shape[-3] == 0 or heads.shape[-1] == 0:
        raise ValueError("heads")
    n, d = heads.shape[-3], heads.shape[-1]
    place = np.eye(n * d).reshape(n, d, n * d)
    return np.einsum("...hta,hac->...tc", heads, place)
